/**
 * Small programs that show tierq at work; nothing here is published.
 *
 * <p>{@link dev.tierq.examples.Examples} is the main class. Each example is a class of its own, named after its
 * subcommand, and shows what it is about on one screen; what it leans on stands beside it.
 */
@NullMarked
package dev.tierq.examples;

import org.jspecify.annotations.NullMarked;
