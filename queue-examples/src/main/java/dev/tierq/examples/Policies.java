package dev.tierq.examples;

import dev.tierq.scoring.ScoringPolicy;
import dev.tierq.scoring.StrictPolicy;
import dev.tierq.scoring.WeightedTimestampPolicy;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The policies that can be named on the command line. */
final class Policies {
    private static final List<ScoringPolicy> ALL = Stream.concat(
                    Stream.<ScoringPolicy>of(StrictPolicy.strict()), WeightedTimestampPolicy.historic().stream())
            .toList();

    private Policies() {}

    static List<ScoringPolicy> all() {
        return ALL;
    }

    static List<String> names() {
        return ALL.stream().map(ScoringPolicy::name).toList();
    }

    /**
     * Looks a policy up.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    static ScoringPolicy named(String name) {
        return ALL.stream()
                .filter(policy -> policy.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "There is no policy \"%s\": use one of %s".formatted(name, names())));
    }

    /** Reads a policy from the command line. */
    static final class Reader implements ITypeConverter<ScoringPolicy> {
        @Override
        public ScoringPolicy convert(String name) {
            try {
                return named(name);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }
}
