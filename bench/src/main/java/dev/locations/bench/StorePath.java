package dev.locations.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import dev.locations.bench.BoxSet.Size;
import dev.locations.bench.Row.Reference;

/**
 * The service with its read model off, so that its store answers.
 */
final class StorePath {

	/** Answers of a store take longer; a sample of them has to do. */
	private static final int BOXES_CHECKED = 20;

	private static final Goal FIND = new Goal(2.0, 1.0);

	private final Service service;

	private final List<Place> places;

	private final int connections;

	StorePath(Service service, List<Place> places, int connections) {
		this.service = service;
		this.places = places;
		this.connections = connections;
	}

	/**
	 * Checks the answers of the embedded store and times them.
	 * @param store where the places are
	 * @param sets the boxes
	 * @param runner what runs the rows
	 */
	void embedded(Store store, List<BoxSet> sets, RowRunner runner) throws IOException, InterruptedException {
		measure("store-", store, sets, null, runner);
	}

	/**
	 * Loads a MongoDB, checks its answers and times them, next to its own finds.
	 * @param uri the MongoDB, without a database
	 * @param file the places
	 * @param sets the boxes
	 * @param runner what runs the rows
	 */
	void mongo(String uri, PlaceFile file, List<BoxSet> sets, RowRunner runner)
			throws IOException, InterruptedException {
		try (MongoDatabase database = new MongoDatabase(uri)) {
			Store store = Store.at(database.uri());
			this.service.load(file, store);
			measure("mongo-", store, sets, database, runner);
		}
	}

	private void measure(String name, Store store, List<BoxSet> sets, MongoDatabase database, RowRunner runner)
			throws IOException, InterruptedException {
		try (ServiceProcess process = this.service.start(store, false)) {
			process.awaitReady();
			AnswerCheck check = new AnswerCheck(process.http(), this.places);
			for (BoxSet set : sets) {
				check.check(set.boxes().subList(0, BOXES_CHECKED));
				Requests requests = Requests.moving(Http.LIST + "?", set.boxes(), "");
				Load load = new Wrk(this.service.workspace(), "service, read model off", process.http().url(),
						this.connections, requests);
				runner.run(new Row(name + set.size(), load, references(set, database)));
			}
		}
	}

	private List<Reference> references(BoxSet set, MongoDatabase database) {
		List<Reference> references = new ArrayList<>();
		if (database != null) {
			references.add(new Reference(database.find(set.boxes(), this.connections), Measure.P50,
					(set.size() == Size.S) ? FIND : Goal.NONE));
		}
		return references;
	}

}
