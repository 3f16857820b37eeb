package dev.locations.bench.scale;

import java.util.Map;

import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.wrk.WrkScript;

/**
 * A service with a number of places.
 *
 * @param count how many places it holds
 * @param requests the requests of each row
 */
record RunningService(int count, ServiceProcess process, Map<String, WrkScript> requests) {
}
