package dev.locations.importing;

import java.util.List;

import dev.locations.location.NewLocation;

/**
 * The result of the check of consecutive locations of a file.
 *
 * @param valid the valid locations
 * @param refused the refused locations
 * @param unit what the numbers of refused locations count, such as {@code line}
 */
record CheckedBatch(List<NewLocation> valid, List<RefusedLocation> refused, String unit) {
}
