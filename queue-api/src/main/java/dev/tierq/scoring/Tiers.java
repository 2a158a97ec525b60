package dev.tierq.scoring;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** The tiers of a queue, first served first. Immutable. */
public final class Tiers implements Iterable<Tier> {
    /** The most tiers a queue can have: a record keeps the rank in one byte. A policy's layout may allow fewer. */
    public static final int MAX_TIERS = 256;

    /** The default: {@code high} before {@code medium} before {@code low}. */
    public static final Tiers STANDARD = of("high", "medium", "low");

    private final List<Tier> inOrder;

    private Tiers(List<Tier> inOrder) {
        this.inOrder = inOrder;
    }

    /**
     * Names the tiers of a queue, the one served first in front.
     *
     * @param names 1 to {@value #MAX_TIERS} different names, see {@link Tier}
     * @return the tiers, ranked in the order given
     * @throws IllegalArgumentException if there are none or too many, or a name is bad or given twice
     */
    public static Tiers of(String... names) {
        if (names.length < 1 || names.length > MAX_TIERS) {
            throw new IllegalArgumentException("%s tiers given, expected 1 to %s".formatted(names.length, MAX_TIERS));
        }
        List<Tier> inOrder = IntStream.range(0, names.length)
                .mapToObj(rank -> new Tier(names[rank], rank))
                .toList();
        if (inOrder.stream().map(Tier::name).distinct().count() < names.length) {
            throw new IllegalArgumentException(
                    "A tier is named twice in %s: give each its own name".formatted(Arrays.toString(names)));
        }
        return new Tiers(inOrder);
    }

    /**
     * Looks a tier up by its name.
     *
     * @param name the exact name
     * @return the tier, or empty if there is none of that name
     */
    public Optional<Tier> named(String name) {
        Objects.requireNonNull(name, "name");
        return inOrder.stream().filter(tier -> tier.name().equals(name)).findFirst();
    }

    /**
     * Looks a tier up by its rank.
     *
     * @param rank from 0 to {@link #count()} − 1
     * @return the tier
     * @throws IndexOutOfBoundsException if there is no such rank
     */
    public Tier ranked(int rank) {
        return inOrder.get(rank);
    }

    /** {@return how many tiers there are, 1 to {@value #MAX_TIERS}} */
    public int count() {
        return inOrder.size();
    }

    /** {@return the tiers as an immutable list, rank 0 first} */
    public List<Tier> asList() {
        return inOrder;
    }

    /** {@return the names as an immutable list, rank 0 first} */
    public List<String> names() {
        return inOrder.stream().map(Tier::name).toList();
    }

    @Override
    public Iterator<Tier> iterator() {
        return inOrder.iterator();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tiers tiers && inOrder.equals(tiers.inOrder);
    }

    @Override
    public int hashCode() {
        return inOrder.hashCode();
    }

    /** {@return the names in order, such as {@code [high, medium, low]}} */
    @Override
    public String toString() {
        return inOrder.toString();
    }
}
