/** The backend in memory. */
module dev.tierq.inmemory {
    requires transitive dev.tierq.api;
    requires transitive com.google.guice;
    // Guice is an automatic module, which brings no named ones: a program on the module path needs these too.
    requires com.google.common;
    requires jakarta.inject;
    requires static transitive org.jspecify;

    exports dev.tierq.inmemory;
}
