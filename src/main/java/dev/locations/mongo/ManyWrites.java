package dev.locations.mongo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.IntStream;

import com.mongodb.ErrorCategory;
import com.mongodb.MongoBulkWriteException;
import com.mongodb.ReadConcern;
import com.mongodb.bulk.BulkWriteError;
import com.mongodb.bulk.BulkWriteResult;
import com.mongodb.client.model.BulkWriteOptions;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.InsertOneModel;
import com.mongodb.client.model.WriteModel;
import dev.locations.location.LocationWrite;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.LocationWrite.Result;
import dev.locations.location.field.LocationFields;
import dev.locations.mongo.WritePlan.Step;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.mongodb.core.ReactiveMongoTemplate;

/**
 * Makes changes in rounds. A round reads the locations, decides, and sends what differs
 * as one bulk write, in which each change names the version that it has seen. A majority
 * must have what needs no change, since the rest may be rolled back. What met another
 * writer is decided again in the next round.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ManyWrites(WritePlan plan, List<LocationWrite> writes, @Nullable Result[] results) {

	private static final BulkWriteOptions UNORDERED = new BulkWriteOptions().ordered(false);

	private static final int SHORTEST_PAUSE_MILLIS = 2;

	private static final int LONGEST_PAUSE_MILLIS = 50;

	ManyWrites(WritePlan plan, List<LocationWrite> writes) {
		this(plan, writes, new Result[writes.size()]);
	}

	Mono<List<Result>> run() {
		return round(IntStream.range(0, this.writes.size()).boxed().toList()).then(Mono.defer(this::showExisting))
			.then(Mono.fromSupplier(() -> List.copyOf(Arrays.asList(this.results))));
	}

	/** Completes when all of these writes have results. */
	private Mono<Void> round(List<Integer> open) {
		if (open.isEmpty()) {
			return Mono.empty();
		}
		Set<UUID> seen = new HashSet<>();
		List<Integer> now = new ArrayList<>();
		List<Integer> later = new ArrayList<>();
		open.forEach((index) -> (seen.add(this.writes.get(index).id()) ? now : later).add(index));
		return stored(now, ReadConcern.LOCAL)
			.flatMap((stored) -> write(now.stream().map((index) -> decide(index, stored)).toList(), stored))
			.flatMap((again) -> {
				Mono<Void> next = Mono.defer(() -> round(IntStream
					.concat(again.stream().mapToInt(Integer::intValue), later.stream().mapToInt(Integer::intValue))
					.sorted()
					.boxed()
					.toList()));
				return again.isEmpty() ? next : Mono.delay(pause()).then(next);
			});
	}

	private static Duration pause() {
		return Duration.ofMillis(ThreadLocalRandom.current().nextInt(SHORTEST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS));
	}

	/** Reads what the writes need to know: an addition needs nothing. */
	private Mono<Map<UUID, RawBsonDocument>> stored(List<Integer> indices, ReadConcern concern) {
		List<UUID> ids = indices.stream()
			.map(this.writes::get)
			.filter((write) -> !(write instanceof LocationWrite.Add add) || add.change() != null)
			.map(LocationWrite::id)
			.toList();
		return ids.isEmpty() ? Mono.just(Map.of())
				: this.plan.locations()
					.execute(
							(collection) -> collection.withReadConcern(concern).find(Filters.in(MongoLocation.ID, ids)))
					.collectMap(MongoLocation::id);
	}

	private Step decide(int index, Map<UUID, RawBsonDocument> stored) {
		LocationWrite write = this.writes.get(index);
		return this.plan.decide(index, write, stored.get(write.id()));
	}

	/** Returns the indices of what met another writer. */
	private Mono<List<Integer>> write(List<Step> steps, Map<UUID, RawBsonDocument> seen) {
		List<Step> unsent = steps.stream().filter((step) -> step.model() == null).toList();
		List<Step> sent = steps.stream().filter((step) -> step.model() != null).toList();
		List<WriteModel<BsonDocument>> models = new ArrayList<>();
		sent.forEach((step) -> models.add(step.model()));
		Mono<List<Integer>> written = models.isEmpty() ? Mono.empty()
				: this.plan.history()
					.keep(sent)
					.then(Mono.defer(() -> send(this.plan.locations().mongo(), MongoLocation.COLLECTION, models)))
					.flatMap((answer) -> take(sent, answer))
					.flatMap((again) -> this.plan.history()
						.correct(sent.stream().filter((step) -> !isEnded(step)).toList(), sent.size() == 1)
						.thenReturn(again));
		return Flux
			.concat(written,
					endThose(unsent,
							(step, stored) -> Objects.equals(version(stored), version(seen.get(step.result().id())))))
			.flatMapIterable(Function.identity())
			.collectList();
	}

	private static @Nullable BsonValue version(@Nullable BsonDocument stored) {
		return (stored != null) ? stored.get(LocationFields.UPDATED_AT, BsonNull.VALUE) : null;
	}

	/** Ends what is done by what a majority has. Returns the indices of the others. */
	private Mono<List<Integer>> endThose(List<Step> steps, BiPredicate<Step, @Nullable RawBsonDocument> isDone) {
		return steps.isEmpty() ? Mono.empty()
				: stored(steps.stream().map(Step::index).toList(), ReadConcern.MAJORITY).map((stored) -> {
					List<Integer> again = new ArrayList<>();
					for (Step step : steps) {
						if (isDone.test(step, stored.get(step.result().id()))) {
							end(step);
						}
						else {
							again.add(step.index());
						}
					}
					return again;
				});
	}

	/** Tells which inserts are duplicates; the rest is written. */
	static Mono<Answer> send(ReactiveMongoTemplate mongo, String collection, List<WriteModel<BsonDocument>> models) {
		return mongo
			.execute(collection,
					(all) -> Mono.from(all.withDocumentClass(BsonDocument.class).bulkWrite(models, UNORDERED))
						.map((result) -> new Answer(result, Set.of()))
						.onErrorResume(MongoBulkWriteException.class, ManyWrites::duplicates))
			.next();
	}

	private static Mono<Answer> duplicates(MongoBulkWriteException error) {
		boolean onlyDuplicates = error.getWriteConcernError() == null && error.getWriteErrors()
			.stream()
			.allMatch((failed) -> failed.getCategory() == ErrorCategory.DUPLICATE_KEY);
		Set<Integer> failed = new HashSet<>();
		error.getWriteErrors().stream().map(BulkWriteError::getIndex).forEach(failed::add);
		return onlyDuplicates ? Mono.just(new Answer(error.getWriteResult(), failed)) : Mono.error(error);
	}

	private Mono<List<Integer>> take(List<Step> sent, Answer answer) {
		List<Integer> again = new ArrayList<>();
		List<Step> versioned = new ArrayList<>();
		for (int i = 0; i < sent.size(); i++) {
			Step step = sent.get(i);
			if (!(step.model() instanceof InsertOneModel)) {
				versioned.add(step);
			}
			else if (!answer.failed().contains(i)) {
				end(step);
			}
			else if (this.writes.get(step.index()) instanceof LocationWrite.Add add && add.change() == null) {
				this.results[step.index()] = add.result(Outcome.EXISTING, null, null);
			}
			else {
				again.add(step.index());
			}
		}
		int done = answer.result().getMatchedCount() + answer.result().getDeletedCount();
		if (done == versioned.size()) {
			versioned.forEach(this::end);
			return Mono.just(again);
		}
		if (done == 0) {
			versioned.forEach((step) -> again.add(step.index()));
			return Mono.just(again);
		}
		// the answer tells how many met another writer, but not which
		return endThose(versioned, this::isDone).doOnNext(again::addAll).thenReturn(again);
	}

	private boolean isDone(Step step, @Nullable RawBsonDocument stored) {
		MongoLocation after = step.after();
		return (stored != null) ? after != null && this.plan.locations().read(stored).filter(after::equals).isPresent()
				: after == null;
	}

	private void end(Step step) {
		this.results[step.index()] = step.result();
	}

	@SuppressWarnings("ReferenceEquality") // another result may be equal
	private boolean isEnded(Step step) {
		return this.results[step.index()] == step.result();
	}

	/**
	 * Reads the locations that were there before: another process may have added them.
	 */
	private Mono<Void> showExisting() {
		Map<UUID, Integer> existing = new HashMap<>();
		for (int i = 0; i < this.results.length; i++) {
			Result result = this.results[i];
			if (result != null && result.outcome() == Outcome.EXISTING) {
				existing.put(result.id(), i);
			}
		}
		return existing.isEmpty() ? Mono.empty() : this.plan.locations()
			.execute((collection) -> collection.find(Filters.in(MongoLocation.ID, existing.keySet())))
			.doOnNext((document) -> this.plan.locations()
				.read(document)
				.ifPresent((location) -> this.results[Objects.requireNonNull(existing.get(location.id()))] = new Result(
						location.id(), Outcome.EXISTING, null, location.shown())))
			.then();
	}

	/**
	 * The answer to a bulk write.
	 *
	 * @param failed the indices of locations that exist, so that they were not added
	 */
	record Answer(BulkWriteResult result, Set<Integer> failed) {
	}

}
