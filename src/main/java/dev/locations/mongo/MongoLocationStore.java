package dev.locations.mongo;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import dev.locations.history.HistorySettings;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.store.StoreTimeout;
import org.bson.conversions.Bson;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Stores locations in MongoDB. An update is a compare-and-set on {@code updatedAt}, which
 * moves with every change. It changes the sent fields only.
 */
record MongoLocationStore(LocationCollection locations, LocationSource source, HistorySettings settings,
		HistoryQueue history, StoreTimeout timeout, Clock clock) implements LocationStore {

	/** Only with a condition can the index be used: it does not have all locations. */
	static final Bson OF_A_SOURCE = Filters.gt(MongoLocation.SOURCE, "");

	@Override
	public Flux<LocationDocument> all() {
		return this.source.all();
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return this.source.find(ids);
	}

	@Override
	public Mono<LocationDocument> find(UUID id) {
		return this.timeout
			.of(this.locations.execute((collection) -> collection.find(MongoLocation.byId(id)).first()).next())
			.flatMap((document) -> Mono.justOrEmpty(this.locations.read(document)))
			.map(MongoLocation::shown);
	}

	@Override
	public Flux<UUID> existing(Collection<UUID> ids) {
		return this.timeout
			.of(this.locations.execute((collection) -> collection.find(Filters.in(MongoLocation.ID, ids))
				.projection(Projections.include(MongoLocation.ID))).collectList())
			.flatMapIterable((found) -> found)
			.map(MongoLocation::id);
	}

	@Override
	public Flux<String> sources() {
		return this.timeout
			.of(this.locations
				.execute((collection) -> collection.distinct(MongoLocation.SOURCE, OF_A_SOURCE, String.class))
				.sort())
			.publishOn(Schedulers.boundedElastic());
	}

	@Override
	public Flux<UUID> ofSource(String source) {
		return this.timeout
			.of(this.locations.execute((collection) -> collection.find(Filters.eq(MongoLocation.SOURCE, source))
				.projection(Projections.include(MongoLocation.ID))))
			.map(MongoLocation::id);
	}

	/** Leaves the threads of the driver, since what follows takes some milliseconds. */
	@Override
	public Mono<List<LocationWrite.Result>> write(List<LocationWrite> writes) {
		return Mono.deferContextual((context) -> {
			HistoryWrites kept = HistoryWrites.of(this.history, this.settings, context);
			return this.timeout.of(new ManyWrites(new WritePlan(this.locations, kept, this.clock), writes).run());
		}).publishOn(Schedulers.boundedElastic());
	}

}
