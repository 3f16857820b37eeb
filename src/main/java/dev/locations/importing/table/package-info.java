/**
 * Reads tables, and maps the columns of foreign files to the fields of locations.
 */
@MayUse({ "file", "geodesy", "json", "location.field", "validation" })
@NullMarked
package dev.locations.importing.table;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
