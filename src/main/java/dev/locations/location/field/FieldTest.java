package dev.locations.location.field;

import dev.locations.index.value.ValueTest;

/** A comparison of a {@link Filter}: a test of the values of a field. */
public record FieldTest(String field, ValueTest test) {
}
