package dev.tierq.examples;

import java.time.DateTimeException;
import java.time.Instant;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads an instant from the command line. */
final class InstantReader implements ITypeConverter<Instant> {
    @Override
    public Instant convert(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            throw new TypeConversionException(
                    "\"%s\" is no instant, expected one such as 2026-06-01T00:00:00Z".formatted(text));
        }
    }
}
