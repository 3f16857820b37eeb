/**
 * Reads tables (CSV), and maps the columns of foreign files to the fields of locations.
 */
@MayUse({ "json", "location.field", "validation" })
@NullMarked
package dev.locations.importing.table;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
