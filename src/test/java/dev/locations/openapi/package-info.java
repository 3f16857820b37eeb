/** The OpenAPI document, and answers that are compared with it. */
@NullMarked
package dev.locations.openapi;

import org.jspecify.annotations.NullMarked;
