package dev.locations.importing;

import java.util.List;

import dev.locations.location.NewLocation;

/**
 * The result of the check of consecutive locations of a file.
 *
 * @param valid the valid locations
 * @param refused the refused locations
 */
record CheckedBatch(List<NewLocation> valid, List<RefusedLocation> refused) {
}
