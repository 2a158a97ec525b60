/** The contract of tierq's backends, and what its tests need. */
module dev.tierq.tck {
    requires transitive dev.tierq.api;
    requires transitive org.junit.jupiter.api;
    requires org.junit.jupiter.params;
    requires org.assertj.core;
    requires static transitive org.jspecify;

    exports dev.tierq.tck;

    opens dev.tierq.tck to
            org.junit.platform.commons;
}
