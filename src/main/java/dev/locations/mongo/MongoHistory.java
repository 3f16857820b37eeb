package dev.locations.mongo;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import com.mongodb.client.model.Updates;
import com.mongodb.reactivestreams.client.FindPublisher;
import com.mongodb.reactivestreams.client.MongoCollection;
import dev.locations.history.ActionSummary;
import dev.locations.history.HistorySettings;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.field.LocationFields;
import dev.locations.mongo.VersionChain.Found;
import dev.locations.store.StoreTimeout;
import org.bson.BSONException;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Reads the history in MongoDB: what the marks of locations tell, and the entries of
 * {@link VersionEntry#COLLECTION}.
 */
record MongoHistory(LocationCollection locations, HistorySettings settings, StoreTimeout timeout,
		Clock clock) implements LocationHistory {

	/** How many deletions are looked at together. */
	private static final int BATCH = 500;

	/**
	 * Of so many locations, the entries are read at the same time. One query for all of
	 * them would scan the collection in some databases.
	 */
	static final int AT_ONCE = 16;

	/** No write takes so long. */
	private static final Duration SETTLED = Duration.ofHours(1);

	/** As MongoDB compares identifiers. */
	private static final Comparator<UUID> BY_BYTES = Comparator.comparing(UUID::toString);

	/** A write that met another one may have begun an action that then did nothing. */
	private static final Bson HAS_DONE_SOMETHING = Filters.or(Stream.of(Outcome.ADDED, Outcome.CHANGED, Outcome.DELETED)
		.map((outcome) -> Filters.gt(HistoryWrites.name(outcome), 0))
		.toList());

	@Override
	public Flux<LocationVersion> versions(UUID id, @Nullable Long before, int limit) {
		return this.timeout.of(named(follow(List.of(id), false, Filters.empty())
			.filter((found) -> before == null || found.version() < before)
			.take(limit)));
	}

	@Override
	public Flux<LocationVersion> versions(Collection<UUID> ids) {
		return this.timeout.of(named(follow(ids, false, Filters.empty())));
	}

	@Override
	public Mono<Kept> kept(UUID id, long version) {
		return this.timeout
			.of(follow(List.of(id), true, Filters.empty()).filter((found) -> found.version() == version).next())
			.flatMap((found) -> Mono.justOrEmpty(found.content()))
			.map(ForeignLocation::read)
			.map((location) -> new Kept(location.shown(), (String) location.values().get(MongoLocation.SOURCE)))
			.onErrorComplete(BSONException.class);
	}

	@Override
	public Flux<ActionSummary> actions(@Nullable UUID before, int limit) {
		Bson older = (before != null) ? Filters.lt(MongoLocation.ID, before) : Filters.empty();
		return this.timeout.of(summaries(Filters.and(older, HAS_DONE_SOMETHING), limit));
	}

	@Override
	public Mono<ActionSummary> action(UUID id) {
		return this.timeout.of(summaries(Filters.and(MongoLocation.byId(id), HAS_DONE_SOMETHING), 1).next());
	}

	private Flux<ActionSummary> summaries(Bson filter, int limit) {
		return execute(HistoryWrites.ACTIONS,
				(actions) -> actions.find(filter).sort(Sorts.descending(MongoLocation.ID)).limit(limit))
			.map(HistoryWrites::read);
	}

	@Override
	public Flux<LocationVersion> changes(UUID action, @Nullable UUID after, int limit) {
		return this.timeout.of(action(action))
			.flatMapMany((summary) -> this.timeout.of(changes(summary.action(), after, limit)));
	}

	// What somebody else did instead leaves an entry, too, so that a page may be short
	private Flux<LocationVersion> changes(Action action, @Nullable UUID after, int limit) {
		return Flux
			.merge(touched(VersionEntry.COLLECTION,
					Filters.and(Filters.eq(VersionEntry.ACTIONS, action.id()), VersionEntry.ofLater(after)), limit)
				.map((entry) -> new VersionEntry(entry).location()),
					touched(MongoLocation.COLLECTION,
							Filters.and(Filters.eq(ChangeMark.ADDED_BY, action.id()),
									(after != null) ? Filters.gt(MongoLocation.ID, after) : Filters.empty()),
							limit)
						.map(MongoLocation::id))
			.distinct()
			.sort(BY_BYTES)
			.take(limit)
			.collectList()
			.filter((ids) -> !ids.isEmpty())
			.flatMapMany((ids) -> follow(ids, false, Filters.empty())
				.filter((found) -> action.id().equals(found.action()))
				.collect(Collectors.groupingBy(Found::id))
				.flatMapIterable((found) -> ids.stream()
					.map(found::get)
					.filter(Objects::nonNull)
					.flatMap((versions) -> LocationVersion
						.together(versions.stream().map((each) -> each.with(Map.of(action.id(), action))).toList())
						.stream())
					.toList())
				.concatWith(Flux.defer(
						() -> (ids.size() < limit) ? Flux.empty() : changes(action, ids.get(ids.size() - 1), limit))))
			.take(limit);
	}

	private Flux<RawBsonDocument> touched(String collection, Bson filter, int limit) {
		return execute(collection,
				(all) -> all.find(filter)
					.projection(Projections.include(MongoLocation.ID))
					.sort(Sorts.ascending(MongoLocation.ID))
					.limit(limit));
	}

	@Override
	public Flux<LocationVersion> deleted(@Nullable LocationVersion before, int limit) {
		Bson older = (before != null) ? older(new BsonDateTime(before.version()), before.id())
				: VersionEntry.ofLater(null);
		Flux<Found> deletions = execute(VersionEntry.COLLECTION,
				(entries) -> entries.find(Filters.and(VersionEntry.IS_IN_TRASH, older))
					.projection(Projections.include(VersionEntry.ABOUT))
					.sort(Sorts.descending(VersionEntry.TIME, MongoLocation.ID))
					.batchSize(BATCH))
			.map(VersionEntry::new)
			.buffer(Math.min(BATCH, limit))
			.concatMap(this::lastOf, 1)
			.take(limit);
		return this.timeout.of(named(deletions));
	}

	private static Bson older(BsonDateTime time, UUID id) {
		return Filters.or(Filters.and(Filters.lt(VersionEntry.TIME, time), VersionEntry.ofLater(null)),
				Filters.and(Filters.eq(VersionEntry.TIME, time), VersionEntry.ofEarlier(id)));
	}

	/** Returns those deletions that are the last of locations that are deleted now. */
	private Flux<Found> lastOf(List<VersionEntry> deletions) {
		return follow(deletions.stream().map(VersionEntry::location).distinct().toList(), false,
				VersionEntry.IS_DELETION)
			.distinct(Found::id)
			.filter((found) -> found.kind() == Kind.DELETED)
			.collectMap(Found::id)
			.flatMapMany((last) -> {
				Predicate<VersionEntry> isLast = (entry) -> {
					Found found = last.get(entry.location());
					return found != null && found.version() == entry.made();
				};
				return takeFromTrash(deletions.stream().filter(isLast.negate()).toList())
					.thenMany(Flux
						.fromStream(deletions.stream().filter(isLast).map((entry) -> last.get(entry.location()))))
					.distinct(Found::id);
			});
	}

	// Else each reader looks at all that ever came back; a new deletion may not be done
	// yet
	private Mono<Void> takeFromTrash(List<VersionEntry> entries) {
		long settled = this.clock.instant().minus(SETTLED).toEpochMilli();
		List<BsonValue> ids = entries.stream()
			.filter((entry) -> entry.made() < settled)
			.map((entry) -> entry.document().get(MongoLocation.ID))
			.toList();
		return ids.isEmpty() ? Mono.empty()
				: this.locations.mongo()
					.execute(VersionEntry.COLLECTION,
							(all) -> all.updateMany(Filters.in(MongoLocation.ID, ids),
									new BsonDocument("$unset", VersionEntry.IS_IN_TRASH)))
					.then();
	}

	@Override
	public Mono<Long> forget() {
		return Mono.defer(() -> new HistoryCleaning(this, this.clock.instant()).run());
	}

	@Override
	public Mono<Void> forget(UUID account) {
		return this.timeout.of(this.locations.mongo()
			.execute(HistoryWrites.ACTIONS,
					(all) -> all.updateMany(
							Filters.and(Filters.eq(HistoryWrites.ACCOUNT, account), Filters.exists(HistoryWrites.WHO)),
							Updates.set(HistoryWrites.WHO, DELETED_ACCOUNT)))
			.then());
	}

	/**
	 * Returns the versions of locations, of each the latest first.
	 * @param isWhole whether they are read with their content
	 */
	Flux<Found> follow(Collection<UUID> ids, boolean isWhole, Bson entries) {
		return execute(MongoLocation.COLLECTION,
				(all) -> all.find(Filters.in(MongoLocation.ID, ids))
					.projection(isWhole ? null : Projections.include(LocationFields.UPDATED_AT, ChangeMark.FIELD)))
			.collectMap(MongoLocation::id)
			// the entries are read after the locations: what is written meanwhile is
			// skipped
			.flatMapMany((stored) -> Flux.fromIterable(ids)
				.flatMap((id) -> follow(id, new VersionChain(id, stored.get(id)), isWhole, entries), AT_ONCE));
	}

	private Flux<Found> follow(UUID id, VersionChain chain, boolean isWhole, Bson entries) {
		return execute(VersionEntry.COLLECTION,
				(all) -> all.find(Filters.and(VersionEntry.upTo(id, Long.MAX_VALUE), entries))
					.projection(isWhole ? null : Projections.include(VersionEntry.ABOUT))
					.sort(Sorts.descending(MongoLocation.ID)))
			.map(VersionEntry::new)
			.concatMapIterable(chain::next)
			.concatWith(Flux.defer(() -> Flux.fromIterable(chain.end())));
	}

	private Flux<LocationVersion> named(Flux<Found> versions) {
		return versions.collectList().flatMapMany((found) -> {
			List<UUID> ids = found.stream().map(Found::action).filter(Objects::nonNull).distinct().toList();
			return summaries(Filters.in(MongoLocation.ID, ids), ids.size())
				.collectMap((summary) -> summary.action().id(), ActionSummary::action, HashMap::new)
				.flatMapIterable((actions) -> found.stream().map((version) -> version.with(actions)).toList());
		});
	}

	private Flux<RawBsonDocument> execute(String collection,
			Function<MongoCollection<RawBsonDocument>, FindPublisher<RawBsonDocument>> query) {
		return this.locations.mongo()
			.execute(collection, (all) -> query.apply(all.withDocumentClass(RawBsonDocument.class)));
	}

}
