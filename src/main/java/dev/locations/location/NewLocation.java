package dev.locations.location;

import java.util.UUID;

/**
 * A location to add.
 *
 * @param id its identifier
 * @param input its fields
 */
public record NewLocation(UUID id, LocationInput input) {
}
