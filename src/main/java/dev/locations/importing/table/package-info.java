/**
 * Reads tables (CSV), and maps the columns of foreign files to the fields of locations.
 */
@NullMarked
package dev.locations.importing.table;

import org.jspecify.annotations.NullMarked;
