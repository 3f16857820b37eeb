package dev.locations.location;

import dev.locations.json.FieldSelection;
import org.jspecify.annotations.Nullable;

/**
 * Which locations to list.
 *
 * @param box the box their points lie in; null for all
 * @param fields which of their fields
 */
public record LocationQuery(@Nullable BoundingBox box, FieldSelection fields) {
}
