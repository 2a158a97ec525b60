package dev.tierq.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.lang.ArchRule;
import java.util.stream.Stream;

/**
 * Scores are made in one place. Arithmetic leaves no name behind that a rule could look for, but what it takes does: the
 * methods that compose a score, and the two numbers that one would need to compose it elsewhere.
 */
final class ScoreRules {
    private static final String SENTENCE =
            "Scores are composed by `ScoreLayout`, at the bidding of `LaneState` and `LaneRule`, and by `score-rule.lua`.";
    private static final String LAYOUT = "dev\\.tierq\\.scoring\\.ScoreLayout\\.";

    private static final ArchRule COMPOSING = noClasses()
            .that(Access.others(
                    "dev.tierq.scoring.ScoreLayout",
                    "dev.tierq.scoring.LaneState",
                    "dev.tierq.scoring.LaneRule",
                    // has to be wrong: the contract must notice
                    "dev.tierq.tck.WrongLanesStore"))
            .should()
            .accessTargetWhere(Access.to("composes a score", LAYOUT + "(score|value)\\(.*\\)"))
            .because("a formula in two places differs one day, and the order is lost without an error");

    private static final ArchRule TAKING_APART = noClasses()
            .that(Access.others(
                    "dev.tierq.scoring.ScoreLayout",
                    "dev.tierq.scoring.LaneRule",
                    // tells in its report from when to when it holds
                    "dev.tierq.scoring.StrictPolicy",
                    // refuse a layout without room, and store it
                    "dev.tierq.QueueOptions",
                    "dev.tierq.spi.QueueDescription",
                    // hands both numbers to score-rule.lua
                    "dev.tierq.redis.EnqueueScript"))
            .should()
            .accessTargetWhere(Access.to("reads the numbers of a layout", LAYOUT + "(width|epoch)\\(\\)"))
            .because("who has the width can compose a score or take one apart, which is ScoreLayout's to do");

    private ScoreRules() {}

    static Stream<Rule> rules() {
        return Stream.of(
                Rule.of(
                        SENTENCE,
                        COMPOSING,
                        Sample.ofMembers(
                                "dev.tierq.inmemory",
                                "double a(dev.tierq.scoring.ScoreLayout of) { return of.score(null, 5); }",
                                "double b(dev.tierq.scoring.ScoreLayout of) { return of.value(5); }",
                                "Object c(java.util.stream.LongStream micros, dev.tierq.scoring.ScoreLayout of) {"
                                        + " return micros.map(of::value); }")),
                Rule.of(
                        SENTENCE,
                        TAKING_APART,
                        Sample.ofMembers(
                                "dev.tierq.inmemory",
                                "double a(dev.tierq.scoring.ScoreLayout of) { return 2 * of.width() + 5; }",
                                "Object b(dev.tierq.scoring.ScoreLayout of) { return of.epoch(); }")));
    }
}
