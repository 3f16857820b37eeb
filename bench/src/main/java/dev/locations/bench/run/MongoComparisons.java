package dev.locations.bench.run;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;

import dev.locations.bench.answers.AnswerChecker;
import dev.locations.bench.load.Comparison;
import dev.locations.bench.load.Comparison.Reference;
import dev.locations.bench.load.ComparisonRunner;
import dev.locations.bench.load.Load;
import dev.locations.bench.mongodb.TemporaryDatabase;
import dev.locations.bench.places.BoxSet;
import dev.locations.bench.places.BoxSize;
import dev.locations.bench.places.Place;
import dev.locations.bench.places.PlaceFile;
import dev.locations.bench.service.ServiceClient;
import dev.locations.bench.service.ServiceJar;
import dev.locations.bench.service.ServiceProcess;
import dev.locations.bench.service.StoreEnvironment;
import dev.locations.bench.statistics.Goal;
import dev.locations.bench.statistics.Measure;
import dev.locations.bench.wrk.WrkLoad;
import dev.locations.bench.wrk.WrkScript;

/** The rows of the service without its read model, so that MongoDB answers. */
final class MongoComparisons {

	/** Not all, as MongoDB answers slowly. */
	private static final int CHECKED_BOXES = 20;

	private static final Goal SMALL_BOXES = new Goal(2.0, 1.0);

	private final ServiceJar service;

	private final ComparisonRunner runner;

	private final int connections;

	private final List<Place> places;

	/**
	 * Prepares the rows.
	 * @param connections how many connections a load opens
	 * @param places the places that MongoDB has to hold
	 */
	MongoComparisons(ServiceJar service, ComparisonRunner runner, int connections, List<Place> places) {
		this.service = service;
		this.runner = runner;
		this.connections = connections;
		this.places = places;
	}

	/**
	 * Imports all places into a MongoDB, checks its answers and runs its rows.
	 * @param uri the connection string of the MongoDB, without a database
	 */
	void mongodb(String uri, PlaceFile file, List<BoxSet> sets) throws IOException, InterruptedException {
		try (TemporaryDatabase database = new TemporaryDatabase(uri)) {
			StoreEnvironment store = StoreEnvironment.mongodb(database.uri());
			this.service.importPlaces(file, store);
			run(store, sets, (set) -> new Reference(database.find(set.boxes(), this.connections), Measure.P50,
					(set.size() == BoxSize.S) ? SMALL_BOXES : Goal.NONE));
		}
	}

	private void run(StoreEnvironment store, List<BoxSet> sets, Function<BoxSet, Reference> reference)
			throws IOException, InterruptedException {
		try (ServiceProcess process = this.service.start(store, false)) {
			process.awaitReady();
			AnswerChecker checker = new AnswerChecker(process.client(), this.places);
			for (BoxSet set : sets) {
				checker.check(set.boxes().subList(0, CHECKED_BOXES));
				Load load = new WrkLoad(this.service.workspace(), "service, read model off", process.client().url(),
						this.connections, WrkScript.boxes(ServiceClient.LOCATIONS, set.boxes(), ""));
				this.runner.run(new Comparison("mongo-" + set.size(), load, List.of(reference.apply(set))));
			}
		}
	}

}
