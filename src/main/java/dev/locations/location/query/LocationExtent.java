package dev.locations.location.query;

import java.time.Instant;

/**
 * Where the locations are, and when they were changed.
 *
 * @param box the smallest box with all points, which does not cross the antimeridian
 * @param first the earliest time of a last change
 */
public record LocationExtent(BoundingBox box, Instant first, Instant last) {

}
