package dev.locations.location;

import dev.locations.json.FieldSelection;
import org.jspecify.annotations.Nullable;

/**
 * A query for a list of locations.
 *
 * @param box the box in which the points lie; null for all locations
 * @param fields the fields to answer with
 */
public record LocationQuery(@Nullable BoundingBox box, FieldSelection fields) {
}
