package dev.locations.location.query;

/**
 * A closed range of longitudes that does not cross the antimeridian.
 *
 * @param west the smallest longitude, in degrees
 * @param east the largest longitude, in degrees, not less than {@code west}
 */
public record LongitudeRange(double west, double east) {
}
