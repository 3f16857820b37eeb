package dev.locations.bench.run;

import java.io.IOException;
import java.time.Duration;

import dev.locations.bench.memory.IdleMemory;
import dev.locations.bench.report.Report;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.statistics.Goal;

/**
 * Measures the memory of the service with and without places, and with and without its
 * read model.
 */
final class MemoryValues {

	private static final Goal BEYOND_JSON = new Goal(150.0, 60.0);

	private final ServiceJar service;

	private final Duration readModelLimit;

	private final Report report;

	/**
	 * Prepares the measurement.
	 * @param readModelLimit how long to wait for the read model
	 */
	MemoryValues(ServiceJar service, Duration readModelLimit, Report report) {
		this.service = service;
		this.readModelLimit = readModelLimit;
		this.report = report;
	}

	/**
	 * Measures the memory.
	 * @param jsonBytes the length of the list of all places
	 */
	void measure(ImportedPlaces places, int jsonBytes) throws IOException, InterruptedException {
		double count = places.places().size();
		IdleMemory without = IdleMemory.of(this.service, places.empty(), true, this.readModelLimit);
		IdleMemory off = IdleMemory.of(this.service, places.full(), false, this.readModelLimit);
		IdleMemory on = IdleMemory.of(this.service, places.full(), true, this.readModelLimit);
		report("no places", without);
		report("all places, read model off", off);
		report("all places", on);
		this.report.value("JSON per place, bytes", jsonBytes / count);
		this.report.value("memory per place, bytes", (on.total() - without.total()) / count);
		this.report.value("memory of the store per place, bytes", (off.total() - without.total()) / count);
		if (on.hasReadModel()) {
			this.report.value("memory of the read model per place, without its JSON, bytes",
					(on.total() - off.total() - jsonBytes) / count, BEYOND_JSON);
		}
		else {
			this.report.note("The memory of the read model is unknown: the service did not log that it is complete.");
		}
	}

	private void report(String places, IdleMemory memory) {
		this.report.value("heap after a collection, " + places + ", MB", memory.heap() / 1e6);
		this.report.value("direct buffers, " + places + ", MB", memory.direct() / 1e6);
	}

}
