package dev.locations.bench.places;

import java.util.UUID;

/**
 * The part of a location that the benchmarks know without asking the service.
 *
 * @param longitude in degrees, from -180 to 180
 * @param latitude in degrees, from -90 to 90
 */
public record Place(UUID id, String name, double longitude, double latitude) {
}
