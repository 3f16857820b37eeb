/**
 * Reads files of any program: texts of any charset, XML and workbooks, and limits their
 * size.
 */
@MayUse({})
@NullMarked
package dev.locations.file;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
