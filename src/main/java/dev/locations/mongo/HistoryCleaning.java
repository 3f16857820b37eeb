package dev.locations.mongo;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

import com.mongodb.client.model.Accumulators;
import com.mongodb.client.model.Aggregates;
import com.mongodb.client.model.DeleteManyModel;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.mongo.VersionChain.Found;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Forgets what the settings do not keep any more. Of a location the oldest versions go
 * first, because newer ones may be needed to read them.
 */
record HistoryCleaning(MongoHistory history, Instant now) {

	/** How many locations are looked at together. */
	private static final int BATCH = 100;

	private static final BsonDocument HOUR = new BsonDocument("$dateToString",
			new BsonDocument("format", new BsonString("%Y-%m-%dT%H:00:00Z")).append("date",
					new BsonString("$" + VersionEntry.TIME)));

	/** Returns how many versions are forgotten. */
	Mono<Long> run() {
		return oldest().flatMap((oldest) -> locations(oldest).buffer(BATCH)
			.concatMap((ids) -> forget(ids, oldest), 1)
			.reduce(0L, Long::sum));
	}

	/** Returns the time before which versions go for want of room, by full hours. */
	private Mono<Instant> oldest() {
		return execute(VersionEntry.COLLECTION,
				(entries) -> entries.aggregate(
						List.of(Aggregates.group(HOUR, Accumulators.sum(VersionEntry.BYTES, "$" + VersionEntry.BYTES)),
								Aggregates.sort(Sorts.descending(MongoLocation.ID)))))
			.collectList()
			.map((hours) -> {
				long left = this.history.settings().maxSize().toBytes();
				for (BsonDocument hour : hours) {
					left -= hour.getNumber(VersionEntry.BYTES).longValue();
					if (left < 0) {
						return Instant.parse(hour.getString(MongoLocation.ID).getValue()).plus(1, ChronoUnit.HOURS);
					}
				}
				return Instant.EPOCH;
			});
	}

	/** Returns the locations that have versions that may be too old. */
	private Flux<UUID> locations(Instant oldest) {
		Instant kept = this.now.minus(this.history.settings().keep());
		return execute(VersionEntry.COLLECTION,
				(entries) -> entries.aggregate(List.of(
						Aggregates.match(Filters.and(VersionEntry.ofLater(null),
								Filters.lt(VersionEntry.TIME,
										MongoLocation.time(kept.isAfter(oldest) ? kept : oldest)))),
						Aggregates.group("$" + VersionEntry.LOCATION)))
					.allowDiskUse(true))
			.map(MongoLocation::id);
	}

	private Mono<Long> forget(List<UUID> ids, Instant oldest) {
		return this.history.follow(ids, false, Filters.empty())
			.collect(Collectors.groupingBy(Found::id))
			.flatMap((found) -> {
				List<DeleteManyModel<RawBsonDocument>> deletions = new ArrayList<>();
				Set<UUID> actions = new HashSet<>();
				found.forEach((id, versions) -> {
					int kept = kept(versions, oldest);
					if (kept < versions.size()) {
						Found forgotten = versions.get(kept);
						long made = ((forgotten.kind() == Kind.DELETED) ? forgotten : versions.get(kept - 1)).version();
						deletions.add(new DeleteManyModel<>(VersionEntry.upTo(id, made)));
						versions.stream().skip(kept).map(Found::action).filter(Objects::nonNull).forEach(actions::add);
					}
				});
				return deletions.isEmpty() ? Mono.just(0L)
						: execute(VersionEntry.COLLECTION, (entries) -> entries.bulkWrite(deletions)).next()
							.flatMap((done) -> forgetUnused(actions).thenReturn((long) done.getDeletedCount()));
			});
	}

	/**
	 * Returns how many versions are kept: there is one entry for two after a deletion.
	 */
	private int kept(List<Found> latestFirst, Instant oldest) {
		int kept = 0;
		for (int i = 0; i < latestFirst.size(); i++) {
			boolean isDeletion = latestFirst.get(i).kind() == Kind.DELETED;
			boolean isDeleted = i > 0 && latestFirst.get(i - 1).kind() == Kind.DELETED;
			boolean goes = isDeleted ? kept < i : (i > 0 || isDeletion)
					&& this.history.settings().isForgotten(latestFirst.get(i).with(Map.of()), i, this.now, oldest);
			kept = goes ? kept : i + 1;
		}
		return kept;
	}

	/** Forgets those of the actions that no version names any more. */
	private Mono<Void> forgetUnused(Set<UUID> actions) {
		return Flux
			.merge(used(VersionEntry.COLLECTION, VersionEntry.ACTIONS, actions),
					used(MongoLocation.COLLECTION, ChangeMark.ADDED_BY, actions))
			.doOnNext(actions::remove)
			.then(Mono.defer(
					() -> execute(HistoryWrites.ACTIONS, (all) -> all.deleteMany(Filters.in(MongoLocation.ID, actions)))
						.then()));
	}

	private Flux<UUID> used(String collection, String field, Set<UUID> actions) {
		return execute(collection, (all) -> all.distinct(field, Filters.in(field, Set.copyOf(actions)), UUID.class));
	}

	/** Without the time limits of requests: the history may be large. */
	private <T> Flux<T> execute(String collection, Function<MongoCollection<RawBsonDocument>, Publisher<T>> operation) {
		return this.history.locations()
			.mongo()
			.execute(collection, (all) -> operation
				.apply(all.withDocumentClass(RawBsonDocument.class).withTimeout(0, TimeUnit.MILLISECONDS)));
	}

}
