/** The backend in memory. */
module dev.tierq.inmemory {
    requires transitive dev.tierq.api;
    requires transitive com.google.guice;
    requires static transitive org.jspecify;

    exports dev.tierq.inmemory;
}
