package dev.locations.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How long the service takes to start: with all places and, in turn, with none.
 */
final class StartTimes {

	private static final int TIMES = 3;

	private static final Goal READY = new Goal(2.5, 1.5);

	private final Service service;

	private final Duration modelLimit;

	StartTimes(Service service, Duration modelLimit) {
		this.service = service;
		this.modelLimit = modelLimit;
	}

	void measure(Store empty, Store full, Report report) throws IOException, InterruptedException {
		// the first start creates the administrator
		start(empty);
		start(full);
		List<Times> without = new ArrayList<>();
		List<Times> with = new ArrayList<>();
		for (int i = 0; i < TIMES; i++) {
			without.add(start(empty));
			with.add(start(full));
		}
		report(report, "no places", without);
		report(report, "all places", with);
		report.value("start to ready, all places over none", Spread
			.of(IntStream.range(0, TIMES).mapToObj((i) -> with.get(i).ready() / without.get(i).ready()).toList()),
				READY);
	}

	private static void report(Report report, String name, List<Times> times) {
		report.value("start to ready, " + name + ", ms", Spread.of(times.stream().map(Times::ready).toList()),
				Goal.NONE);
		if (times.stream().noneMatch((each) -> Double.isNaN(each.model()))) {
			report.value("start to read model complete, " + name + ", ms",
					Spread.of(times.stream().map(Times::model).toList()), Goal.NONE);
		}
		else {
			report.note("The service did not say that a read model was complete: " + name);
		}
	}

	private Times start(Store store) throws IOException, InterruptedException {
		try (ServiceProcess process = this.service.start(store, true)) {
			return new Times(process.awaitReady(), process.awaitModel(this.modelLimit));
		}
	}

	private record Times(double ready, double model) {
	}

}
