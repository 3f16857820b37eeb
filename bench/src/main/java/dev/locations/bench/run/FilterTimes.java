package dev.locations.bench.run;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.locations.bench.answers.FacetChecker;
import dev.locations.bench.places.PlaceFilter;
import dev.locations.bench.places.PlaceFilters;
import dev.locations.bench.report.Report;
import dev.locations.bench.service.ImportedPlaces;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.service.StoreEnvironment;
import dev.locations.bench.statistics.Goal;

/**
 * Measures single requests for values that the service does not keep yet, and what it
 * keeps then.
 */
final class FilterTimes {

	/** So many places take a tenth of the time that the goal for more of them allows. */
	private static final int FEW = 200_000;

	private static final Goal FIRST_OF_FEW = new Goal(60.0, 20.0);

	private static final Goal FIRST_OF_MANY = new Goal(600.0, 200.0);

	private static final Goal BYTES = new Goal(24.0, 12.0);

	private static final List<String> FIELDS = List.of(PlaceFilters.CATEGORY, PlaceFilters.RATING, "properties.country",
			"address.city");

	/** Requests before those that are measured, so that the JVM compiles its code. */
	private static final int WARM_UP = 200;

	private static final int MEASURED = 100;

	private static final String MEMORY = "locations_read_model_memory_bytes";

	private static final String LIST = ServiceClient.LOCATIONS + "?limit=50&";

	private static final String CLUSTERS = "/api/clusters?bbox=-180,-85,180,85&zoom=2&";

	private final ServiceJar service;

	private final Duration readModelLimit;

	private final Report report;

	private int count;

	/**
	 * Prepares the measurement.
	 * @param readModelLimit how long to wait for the read model
	 */
	FilterTimes(ServiceJar service, Duration readModelLimit, Report report) {
		this.service = service;
		this.readModelLimit = readModelLimit;
		this.report = report;
	}

	/** Measures the first answers under filters. */
	void first(ImportedPlaces places) throws IOException, InterruptedException {
		try (ServiceProcess process = start(places.full())) {
			List<Double> unknown = new ArrayList<>();
			for (String field : FIELDS) {
				unknown.add(millis(process.client(), LIST + PlaceFilter.encoded(field + " IS NOT NULL")));
			}
			this.report.value("first answer with a new field, ms", unknown, Goal.NONE);
			Goal goal = (places.places().size() <= FEW) ? FIRST_OF_FEW : FIRST_OF_MANY;
			this.report.value("first answer under a new filter, list, ms", newFilters(process.client(), LIST), goal);
			this.report.value("first answer under a new filter, clusters, ms", newFilters(process.client(), CLUSTERS),
					goal);
		}
	}

	private List<Double> newFilters(ServiceClient client, String path) throws IOException, InterruptedException {
		List<Double> times = new ArrayList<>();
		for (int i = 0; i < WARM_UP + MEASURED; i++) {
			this.count++;
			times.add(millis(client, path + PlaceFilter.encoded(
					"%s > 3.%06d AND %s <> 'park'".formatted(PlaceFilters.RATING, this.count, PlaceFilters.CATEGORY))));
		}
		return times.subList(WARM_UP, times.size());
	}

	/** Measures the counts of all places. */
	void facets(ImportedPlaces places) throws IOException, InterruptedException {
		try (ServiceProcess process = start(places.full())) {
			List<Double> times = new ArrayList<>();
			for (int i = 0; i < WARM_UP + MEASURED; i++) {
				times.add(millis(process.client(), FacetChecker.PATH + "?" + FacetChecker.FIELD.substring(1)) * 1e3);
			}
			this.report.value("values of a field of all places, µs", times.subList(WARM_UP, times.size()), Goal.NONE);
		}
	}

	/** Measures the memory of the values of four fields. */
	void memory(ImportedPlaces places) throws IOException, InterruptedException {
		try (ServiceProcess process = start(places.full())) {
			double first = process.metric(MEMORY);
			double last = first;
			for (String field : FIELDS) {
				millis(process.client(), FacetChecker.PATH + "?field=" + field);
				double now = process.metric(MEMORY);
				this.report.value("values of " + field + " per place, bytes", (now - last) / places.places().size());
				last = now;
			}
			this.report.value("values of these fields per place, bytes", (last - first) / places.places().size(),
					BYTES);
		}
	}

	private ServiceProcess start(StoreEnvironment store) throws IOException, InterruptedException {
		ServiceProcess process = this.service.start(store, true);
		process.awaitReady();
		process.awaitReadModel(this.readModelLimit);
		return process;
	}

	private static double millis(ServiceClient client, String path) throws IOException, InterruptedException {
		long start = System.nanoTime();
		HttpResponse<InputStream> answer = client.get(path);
		byte[] body = answer.body().readAllBytes();
		if (answer.statusCode() != 200) {
			throw new IllegalStateException(path + " is answered with " + new String(body, StandardCharsets.UTF_8));
		}
		return (System.nanoTime() - start) / 1e6;
	}

}
