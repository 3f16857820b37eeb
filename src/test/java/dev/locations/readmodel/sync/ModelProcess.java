package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import dev.locations.mongo.StoreProcess;
import dev.locations.mongo.TestMongo;
import org.awaitility.Awaitility;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;

/** One of several processes on the same MongoDB, with a read model. */
final class ModelProcess implements AutoCloseable {

	private final TestMongo database;

	private final StoreProcess store;

	private final TestModel model = new TestModel();

	private final ReadModelLifecycle lifecycle;

	ModelProcess(TestMongo database, boolean soleWriter, Duration maxLag) {
		this.database = database;
		this.store = new StoreProcess(database);
		LocationFeed feed = this.store.feed();
		this.lifecycle = new ReadModelLifecycle(new ReadModelSettings(true, soleWriter, maxLag, null, null), feed, feed,
				null, this.model, System::nanoTime);
	}

	StoreProcess store() {
		return this.store;
	}

	ReadModelLifecycle lifecycle() {
		return this.lifecycle;
	}

	static Mono<LocationDocument> save(WriteThrough writes, UUID id, Mono<LocationDocument> write) {
		return writes.through(List.of(id), write.map((saved) -> List.of(new Result(id, Outcome.CHANGED, null, saved))))
			.flatMap((results) -> Mono.justOrEmpty(results.get(0).after()));
	}

	Mono<LocationDocument> save(UUID id, Mono<LocationDocument> write) {
		return save(this.lifecycle.writeThrough(), id, write);
	}

	Mono<List<Result>> add(UUID id, String name) {
		return this.lifecycle.writeThrough().through(List.of(id), this.store.addAll(List.of(id), name));
	}

	Mono<List<Result>> delete(UUID id) {
		return this.lifecycle.writeThrough()
			.through(List.of(id), this.store.delete(id)
				.map((existed) -> List.of(new Result(id, existed ? Outcome.DELETED : Outcome.MISSING, null, null))));
	}

	ModelProcess startAndAwaitCurrent() {
		this.lifecycle.start();
		Awaitility.await().until(this.lifecycle::isCurrent);
		return this;
	}

	UUID create(String name) {
		UUID id = UUID.randomUUID();
		save(id, this.store.create(id, name)).block();
		assertThat(name(id)).isEqualTo(name);
		return id;
	}

	void rename(UUID id, String name) {
		save(id, this.store.rename(id, name)).block();
		assertThat(name(id)).isEqualTo(name);
	}

	Map<UUID, String> locations() {
		return this.model.locations();
	}

	/** Returns the name in the read model; empty if it does not have the location. */
	String name(UUID id) {
		return locations().getOrDefault(id, "").replaceFirst(".*\"name\":\"([^\"]*)\".*", "$1");
	}

	/** Expects that the read model is current, and has what is stored. */
	void assertAgreesWithStore() {
		assertThat(this.lifecycle.isCurrent()).as(toString()).isTrue();
		assertThat(locations()).as(toString()).isEqualTo(this.store.all());
	}

	@Override
	public String toString() {
		return "%s, %d restarts, lag %s: %s".formatted(this.lifecycle.freshness().state(),
				this.lifecycle.supervisor().restarts(), this.lifecycle.freshness().lag(), this.model);
	}

	@Override
	public void close() {
		this.lifecycle.stop();
		this.database.close();
	}

}
