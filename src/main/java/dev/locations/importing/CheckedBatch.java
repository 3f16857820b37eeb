package dev.locations.importing;

import java.util.List;

import dev.locations.location.NewLocation;

/**
 * Consecutive locations of a file after the check.
 *
 * @param valid those to be added
 * @param refused the others
 */
record CheckedBatch(List<NewLocation> valid, List<RefusedItem> refused) {
}
