package dev.tierq.spi;

import dev.tierq.JobQueue;
import dev.tierq.NewJob;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Splits jobs into lists that a queue takes at once: as many as fit by count and by bytes. */
final class ListSplitter implements Iterator<List<NewJob>> {
    private final Iterator<NewJob> jobs;
    private @Nullable NewJob carried;

    ListSplitter(Iterator<NewJob> jobs) {
        this.jobs = jobs;
    }

    @Override
    public boolean hasNext() {
        return carried != null || jobs.hasNext();
    }

    @Override
    public List<NewJob> next() {
        if (!hasNext()) {
            throw new NoSuchElementException("No more jobs");
        }
        List<NewJob> list = new ArrayList<>();
        long bytes = 0;
        while (hasNext() && list.size() < JobQueue.MAX_JOBS) {
            NewJob job = carried != null ? carried : jobs.next();
            bytes += JobSizes.bytes(job);
            carried = job;
            if (bytes > JobQueue.MAX_LIST_BYTES && !list.isEmpty()) {
                return list;
            }
            list.add(job);
            carried = null;
        }
        return list;
    }
}
