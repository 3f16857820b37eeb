/**
 * What a client may send, and how it is told what is wrong with it. The rules themselves
 * are the JSON Schema files of the folder {@code schemas}; this package applies them and
 * words their refusals.
 */
@NullMarked
package dev.locations.validation;

import org.jspecify.annotations.NullMarked;

