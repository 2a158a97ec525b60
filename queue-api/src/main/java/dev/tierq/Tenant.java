package dev.tierq;

/**
 * Whom a job belongs to, for policies that share fairly between tenants.
 *
 * @param name non-empty well-formed text, at most {@value #MAX_BYTES} bytes of UTF-8
 */
public record Tenant(String name) {
    /** The longest name, in bytes of UTF-8. */
    public static final int MAX_BYTES = 512;

    /**
     * Checks the name.
     *
     * @param name see {@link Tenant}
     * @throws IllegalArgumentException if it is empty, too long, or holds half a surrogate pair
     */
    public Tenant {
        Text.check("Tenant", name, MAX_BYTES);
    }

    /**
     * Names a tenant.
     *
     * @param name see {@link #name}
     * @return the tenant
     * @throws IllegalArgumentException if the name is empty, too long, or holds half a surrogate pair
     */
    public static Tenant of(String name) {
        return new Tenant(name);
    }

    /** {@return the name} */
    @Override
    public String toString() {
        return name;
    }
}
