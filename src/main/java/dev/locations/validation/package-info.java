/**
 * Validates request bodies and the parameter {@code bbox}. The rules are the JSON Schema
 * files of the folder {@code schemas}. This package applies them and writes the messages.
 */
@NullMarked
package dev.locations.validation;

import org.jspecify.annotations.NullMarked;
