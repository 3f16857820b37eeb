/**
 * What a list is asked for: boxes, order, pages, words, conditions and formats.
 */
@MayUse({ "cql2", "index.value", "index.word", "json", "location.field", "store", "validation" })
@NullMarked
package dev.locations.location.query;

import dev.locations.MayUse;
import org.jspecify.annotations.NullMarked;
