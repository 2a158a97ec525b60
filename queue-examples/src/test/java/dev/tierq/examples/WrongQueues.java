package dev.tierq.examples;

import dev.tierq.JobQueue;
import dev.tierq.JobQueues;
import dev.tierq.PollOutcome;
import dev.tierq.inmemory.InMemoryQueues;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.UnaryOperator;

/** Queues in memory whose polls answer something else than they should. */
final class WrongQueues {
    private WrongQueues() {}

    static JobQueues polling(UnaryOperator<PollOutcome> mistake) {
        JobQueues queues = InMemoryQueues.create();
        return proxy(JobQueues.class, (method, args) -> {
            Object answer = call(method, queues, args);
            return answer instanceof JobQueue queue ? polling(queue, mistake) : answer;
        });
    }

    private static JobQueue polling(JobQueue queue, UnaryOperator<PollOutcome> mistake) {
        return proxy(JobQueue.class, (method, args) -> {
            Object answer = call(method, queue, args);
            return answer instanceof PollOutcome outcome ? mistake.apply(outcome) : answer;
        });
    }

    private static <T> T proxy(Class<T> type, Answer answer) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (self, method, args) -> answer.to(method, args)));
    }

    private static Object call(Method method, Object target, Object[] args) throws Throwable {
        try {
            return method.invoke(target, args);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private interface Answer {
        Object to(Method method, Object[] args) throws Throwable;
    }
}
