package dev.locations.importing;

import java.util.List;

import dev.locations.location.NewLocation;

record CheckedBatch(List<NewLocation> valid, List<RefusedLocation> refused, String unit) {
}
