/**
 * The description of the HTTP interface: as an OpenAPI document for programs, and as a
 * page for people.
 */
@NullMarked
package dev.locations.openapi;

import org.jspecify.annotations.NullMarked;

