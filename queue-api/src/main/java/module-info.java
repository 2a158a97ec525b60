/** What users of tierq see, and what a backend implements. */
module dev.tierq.api {
    requires static transitive org.jspecify;
    requires org.slf4j;

    exports dev.tierq;
    exports dev.tierq.scoring;
    exports dev.tierq.spi;
}
