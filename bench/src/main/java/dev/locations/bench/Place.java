package dev.locations.bench;

import java.util.UUID;

/**
 * What is known of a location without asking the service.
 *
 * @param id its identifier
 * @param name its name
 * @param longitude in degrees, from -180 to 180
 * @param latitude in degrees, from -90 to 90
 */
record Place(UUID id, String name, double longitude, double latitude) {
}
