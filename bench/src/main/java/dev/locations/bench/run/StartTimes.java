package dev.locations.bench.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import dev.locations.bench.report.Report;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.service.StoreEnvironment;
import dev.locations.bench.statistics.Goal;

/** Measures how long the service takes to start, with all places and without any. */
final class StartTimes {

	private static final int ROUNDS = 3;

	private static final Goal READY = new Goal(2.5, 1.5);

	private final ServiceJar service;

	private final Duration readModelLimit;

	private final Report report;

	/**
	 * Prepares the measurement.
	 * @param readModelLimit how long to wait for the read model
	 */
	StartTimes(ServiceJar service, Duration readModelLimit, Report report) {
		this.service = service;
		this.readModelLimit = readModelLimit;
		this.report = report;
	}

	void measure(ImportedPlaces places) throws IOException, InterruptedException {
		// not measured, as the first start creates the administrator
		start(places.empty());
		start(places.full());
		List<Times> without = new ArrayList<>();
		List<Times> with = new ArrayList<>();
		for (int i = 0; i < ROUNDS; i++) {
			without.add(start(places.empty()));
			with.add(start(places.full()));
		}
		report("no places", without);
		report("all places", with);
		this.report.value("start to ready, all places over none",
				IntStream.range(0, ROUNDS).mapToObj((i) -> with.get(i).ready() / without.get(i).ready()).toList(),
				READY);
	}

	private void report(String places, List<Times> times) {
		this.report.value("start to ready, " + places + ", ms", times.stream().map(Times::ready).toList(), Goal.NONE);
		if (times.stream().noneMatch((each) -> Double.isNaN(each.readModel()))) {
			this.report.value("start to read model complete, " + places + ", ms",
					times.stream().map(Times::readModel).toList(), Goal.NONE);
		}
		else {
			this.report.note("The service did not log that its read model is complete: " + places);
		}
	}

	private Times start(StoreEnvironment store) throws IOException, InterruptedException {
		try (ServiceProcess process = this.service.start(store, true)) {
			return new Times(process.awaitReady(), process.awaitReadModel(this.readModelLimit));
		}
	}

	/**
	 * The times of one start, from the start of the process.
	 *
	 * @param ready milliseconds until the first answer
	 * @param readModel milliseconds until the read model is complete; NaN if it is not
	 */
	private record Times(double ready, double readModel) {
	}

}
