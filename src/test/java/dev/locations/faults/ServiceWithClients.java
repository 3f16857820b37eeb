package dev.locations.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import com.mongodb.ServerAddress;
import dev.locations.mongo.TestMongo;
import org.awaitility.Awaitility;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A service with its workers, in a database of its own. The test reads this database
 * without the proxy.
 */
final class ServiceWithClients implements AutoCloseable {

	private static final int WORKERS = 4;

	private static final int LONGEST_PAUSE_MILLIS = 10;

	/** After so many answers in a row, the service works again. */
	private static final int STEADY = 40;

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final boolean readModel;

	private final TestMongo database;

	private final ReactiveMongoTemplate store;

	private final ServiceClient service;

	private final List<Worker> workers;

	private volatile boolean working;

	private ExecutorService threads = Executors.newCachedThreadPool();

	ServiceWithClients(ServerAddress server, int proxy, boolean readModel, Duration timeout, long seed) {
		this.readModel = readModel;
		String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
		this.database = TestMongo.at("mongodb://" + server + "/?directConnection=true", name);
		this.store = this.database.template();
		// the read model does not know of writes that bypass the service
		FixedLocations fixedLocations = new FixedLocations(readModel ? 0 : 1_100);
		fixedLocations.insert(this.store);
		this.service = new ServiceClient("mongodb://127.0.0.1:%d/%s?directConnection=true".formatted(proxy, name),
				readModel, timeout, fixedLocations);
		this.workers = IntStream.range(0, WORKERS)
			.mapToObj((number) -> new Worker(this.service, number, new Random(seed + number)))
			.toList();
	}

	boolean hasReadModel() {
		return this.readModel;
	}

	ServiceClient service() {
		return this.service;
	}

	/** The service creates the administrator soon after the store is available. */
	void awaitSignIn() {
		Awaitility.await(this + " accepts the sign-in").atMost(PATIENCE).until(this.service::signIn);
	}

	void startWork(RequestOutcomes outcomes) {
		this.service.recordTo(outcomes);
		this.working = true;
		this.threads = Executors.newFixedThreadPool(WORKERS);
		this.workers.forEach((worker) -> this.threads.execute(() -> work(worker)));
	}

	private void work(Worker worker) {
		Random pauses = new Random();
		while (this.working) {
			worker.work();
			try {
				TimeUnit.MILLISECONDS.sleep(pauses.nextInt(LONGEST_PAUSE_MILLIS));
			}
			catch (InterruptedException ex) {
				return;
			}
		}
	}

	void awaitReadiness(boolean ready) {
		Awaitility.await(this + " is ready: " + ready)
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(20))
			.until(this.service::isReady, (is) -> is == ready);
	}

	/** Waits until the service is not ready, unless it can do without the store. */
	void awaitUnreadiness() {
		if (!this.service.readsNeedNoStore()) {
			awaitReadiness(false);
		}
	}

	void awaitSteadyAnswers() {
		Awaitility.await(this + " answers steadily")
			.atMost(PATIENCE)
			.pollInterval(Duration.ofMillis(20))
			.until(() -> this.service.outcomes().answeredInARow() > STEADY);
	}

	void stopWork() throws InterruptedException {
		this.working = false;
		this.threads.shutdown();
		assertThat(this.threads.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
	}

	/** Compares the stored and the listed locations with the answers. */
	void verify() {
		Map<String, String> unknown = stored();
		this.workers.forEach((worker) -> worker.removeFrom(unknown));
		assertThat(unknown).as("stored, but never sent").isEmpty();
		Awaitility.await().atMost(PATIENCE).untilAsserted(() -> assertThat(shown()).isEqualTo(stored()));
	}

	/** Returns the stored descriptions by name. A duplicate name is an error. */
	private Map<String, String> stored() {
		return this.store.getCollection("locations")
			.flatMapMany((locations) -> locations.find())
			.filter((location) -> !FixedLocations.contains(location.getString("name")))
			.toStream()
			.collect(Collectors.toMap((location) -> location.getString("name"),
					(location) -> location.getString("description")));
	}

	private Map<String, String> shown() throws IOException {
		return this.service.anonymously("GET", "/api/locations", null)
			.json(200)
			.valueStream()
			.filter((location) -> !FixedLocations.contains(location.get("name").stringValue()))
			.collect(Collectors.toMap((location) -> location.get("name").stringValue(),
					(location) -> location.get("description").stringValue()));
	}

	@Override
	public void close() {
		this.service.close();
		this.database.close();
	}

	@Override
	public String toString() {
		return this.readModel ? "with a read model" : "without a read model";
	}

}
