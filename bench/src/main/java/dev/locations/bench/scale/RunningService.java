package dev.locations.bench.scale;

import java.util.List;

import dev.locations.bench.places.BoxSet;
import dev.locations.bench.service.ServiceProcess;

/**
 * A service with a number of places.
 *
 * @param count how many places it holds
 * @param process its process
 * @param sets the boxes to ask for
 */
record RunningService(int count, ServiceProcess process, List<BoxSet> sets) {
}
