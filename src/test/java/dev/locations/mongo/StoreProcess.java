package dev.locations.mongo;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import reactor.core.publisher.Mono;

/** The store and the feed of one of several processes that use the same MongoDB. */
public final class StoreProcess {

	private final TestMongo database;

	private final LocationStore store;

	public StoreProcess(TestMongo database) {
		this.database = database;
		this.store = database.store(Clock.systemUTC());
	}

	public LocationFeed feed() {
		return this.database.feed();
	}

	public Mono<LocationDocument> create(String name) {
		return create(UUID.randomUUID(), name);
	}

	public Mono<LocationDocument> create(UUID id, String name) {
		return this.store.create(id, input(name));
	}

	public Mono<LocationDocument> rename(UUID id, String name) {
		return this.store.update(id, LocationInputs.change("{\"name\":\"" + name + "\"}"), Precondition.NONE);
	}

	public Mono<Boolean> delete(UUID id) {
		return this.store.delete(id, Precondition.NONE);
	}

	public Mono<List<LocationWrite.Result>> addAll(List<UUID> ids, String name) {
		return this.store.write(ids.stream()
			.<LocationWrite>map((id) -> new LocationWrite.Add(new NewLocation(id, input(name))))
			.toList());
	}

	public void drop() {
		this.database.template().dropCollection(MongoLocation.COLLECTION).block();
	}

	public Map<UUID, String> all() {
		return Objects.requireNonNull(feed().all()
			.collectMap(LocationDocument::id, (location) -> new String(location.json(), StandardCharsets.UTF_8))
			.retry(20) // a test may have cut connections of the pool
			.block());
	}

	private static LocationInput input(String name) {
		return LocationInputs.of(Locations.at(name, "1", "2").toString());
	}

}
