package dev.tierq.examples;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a number of things, of which there must be some, from the command line. */
final class Count implements ITypeConverter<Integer> {
    static final int MAX = 1_000_000;

    @Override
    public Integer convert(String text) {
        boolean fits = text.matches("[0-9]{1,7}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= MAX;
        if (!fits) {
            throw new TypeConversionException(
                    "\"%s\" is given, expected a whole number from 1 to %s".formatted(text, MAX));
        }
        return Integer.valueOf(text);
    }
}
