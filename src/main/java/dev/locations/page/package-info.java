/**
 * The map, the desk, the OpenAPI document with its page, and files that do not change.
 */
@NullMarked
package dev.locations.page;

import org.jspecify.annotations.NullMarked;
