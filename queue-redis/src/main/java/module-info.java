/** The backend on Redis. */
module dev.tierq.redis {
    requires transitive dev.tierq.api;
    requires transitive com.google.guice;
    requires transitive lettuce.core;
    requires io.netty.common;
    requires org.slf4j;
    requires static transitive org.jspecify;

    exports dev.tierq.redis;
}
