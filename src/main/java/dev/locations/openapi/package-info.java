/** The description of the HTTP interface, as an OpenAPI document and as a page. */
@NullMarked
package dev.locations.openapi;

import org.jspecify.annotations.NullMarked;
