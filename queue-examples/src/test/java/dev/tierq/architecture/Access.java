package dev.tierq.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Set;
import java.util.regex.Pattern;

/** What a class does to others: a call of a method or a constructor, or a reference to one. */
final class Access {
    private Access() {}

    /**
     * An access to a method that is named with its class and its parameters, as in {@code java.time.Instant.now()}.
     *
     * @param what it in words
     * @param names a pattern for the whole of each name
     */
    static DescribedPredicate<JavaAccess<?>> to(String what, String... names) {
        Pattern any = Pattern.compile(String.join("|", names));
        return DescribedPredicate.describe(
                what, access -> any.matcher(access.getTarget().getFullName()).matches());
    }

    /** Classes other than some, and other than all that are nested in those. */
    static DescribedPredicate<JavaClass> others(String... names) {
        Set<String> named = Set.of(names);
        return DescribedPredicate.describe(
                "are none of " + String.join(", ", names),
                type -> !named.contains(type.getName().replaceFirst("\\$.*", "")));
    }
}
