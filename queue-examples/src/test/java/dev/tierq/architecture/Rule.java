package dev.tierq.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;

/**
 * A rule that holds the architecture.
 *
 * @param sentence what it says, as it stands in {@code CONTRIBUTING.md}; some sentences take several checks
 * @param check the check, which gives its reason when it fails
 * @param samples code that breaks it
 */
record Rule(String sentence, ArchRule check, List<Sample> samples) {
    static Rule of(String sentence, ArchRule check, Sample... samples) {
        return new Rule(sentence, check, List.of(samples));
    }

    @Override
    public String toString() {
        return check.getDescription();
    }
}
