/**
 * Validates request bodies and query parameters. The rules for bodies are the JSON Schema
 * files of the folder {@code schemas}; this package applies them and writes the messages.
 * The limits of parameters are constants, which tests compare with their schemas.
 */
@MayUse("json")
@NullMarked
package dev.locations.validation;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
