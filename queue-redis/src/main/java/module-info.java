/** The backend on Redis. */
module dev.tierq.redis {
    requires transitive dev.tierq.api;
    requires transitive com.google.guice;
    requires transitive lettuce.core;
    requires com.github.benmanes.caffeine;
    // Guice and Lettuce are automatic modules, which bring no named ones: a program on the module path needs these too.
    requires com.google.common;
    requires jakarta.inject;
    requires io.netty.common;
    requires io.netty.handler;
    requires io.netty.resolver.dns;
    requires io.netty.transport;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.tierq.redis;
}
