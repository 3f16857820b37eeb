package dev.locations.history;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.Precondition;
import dev.locations.store.StoreWait;
import dev.locations.validation.BodySchema;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Puts the locations that an action has changed back to how they were before it, in
 * batches. What was changed since stays as it is.
 *
 * @param schema the rules for new locations
 */
public record LocationRevert(LocationHistory history, LocationStore store, BodySchema schema) {

	/** So many old versions are read at the same time. */
	private static final int READS = 8;

	/** Of one batch; as long as an import waits. */
	private static final Duration STORE_WAIT = Duration.ofSeconds(15);

	/**
	 * Reverts an action, a batch each time that one is requested. A batch that has begun
	 * to write comes to its end, also after a cancellation.
	 * @param written takes what each batch has done
	 */
	public Flux<Batch> revert(UUID action, Consumer<List<LocationWrite.Result>> written) {
		return HistoryPages
			.<LocationVersion>of(
					(last) -> this.history.changes(action, (last != null) ? last.id() : null, HistoryPages.SIZE))
			.concatMap((changes) -> batch(changes, written), 1);
	}

	private Mono<Batch> batch(List<LocationVersion> changes, Consumer<List<LocationWrite.Result>> written) {
		return Flux.fromIterable(changes)
			.flatMapSequential(this::attempt, READS)
			.collectList()
			.flatMap((attempts) -> write(attempts, written))
			.contextWrite((context) -> StoreWait.start(context, STORE_WAIT));
	}

	/** Empty if the action has added the location, too. */
	private Mono<Attempt> attempt(LocationVersion change) {
		Precondition unchanged = (updatedAt) -> updatedAt.toEpochMilli() == change.version();
		if (change.kind() == Kind.ADDED) {
			return Mono.just(new Attempt(new LocationWrite.Delete(change.id(), unchanged), null));
		}
		if (change.kind() == Kind.DELETED && change.replaced() == null) {
			return Mono.empty();
		}
		return Mono.justOrEmpty(change.replaced())
			.flatMap((replaced) -> this.history.find(change.id(), replaced))
			.flatMap((version) -> OldLocation.of(version, this.schema))
			.flatMap((old) -> (change.kind() == Kind.DELETED) ? comingBack(old, change)
					: Mono.just(new Attempt(new LocationWrite.Change(old.id(), old.input().replacement(), unchanged),
							null)))
			.defaultIfEmpty(new Attempt(null,
					new Left(change.id(), "record.notFound", "The version before the action is not kept any more.")))
			.onErrorResume(ValidationException.class,
					(invalid) -> Mono.just(new Attempt(null, left(change.id(), invalid))));
	}

	/** The store tells only whether the location is there, not when it was deleted. */
	private Mono<Attempt> comingBack(OldLocation old, LocationVersion deletion) {
		return this.history.versions(old.id(), null, 1)
			.any((newest) -> newest.version() == deletion.version())
			.map((isCurrent) -> isCurrent ? new Attempt(old.comingBack(Instant.ofEpochMilli(deletion.version())), null)
					: new Attempt(null, Left.changedSince(old.id())));
	}

	private static Left left(UUID id, ValidationException invalid) {
		Violation first = invalid.violations().get(0);
		return new Left(id, "location.invalid", (first.location() + " " + first.message()).strip());
	}

	private Mono<Batch> write(List<Attempt> attempts, Consumer<List<LocationWrite.Result>> written) {
		List<LocationWrite> writes = attempts.stream()
			.flatMap((attempt) -> Stream.ofNullable(attempt.write()))
			.toList();
		Mono<List<LocationWrite.Result>> results = writes.isEmpty() ? Mono.just(List.of()) : this.store.write(writes);
		return results.doOnNext(written).cache().map((done) -> {
			List<Left> left = new ArrayList<>();
			attempts.forEach((attempt) -> Stream.ofNullable(attempt.left()).forEach(left::add));
			int reverted = 0;
			for (LocationWrite.Result result : done) {
				switch (result.outcome()) {
					case ADDED, CHANGED, UNCHANGED, DELETED -> reverted++;
					default -> left.add(Left.changedSince(result.id()));
				}
			}
			return new Batch(reverted, left);
		});
	}

	private record Attempt(@Nullable LocationWrite write, @Nullable Left left) {
	}

	/** What was done with some locations. */
	public record Batch(int reverted, List<Left> left) {
	}

	/** A location that stays as it is, and why. */
	public record Left(UUID id, String code, String message) {

		private static final String CHANGED_SINCE = "precondition.failed";

		private static Left changedSince(UUID id) {
			return new Left(id, CHANGED_SINCE, "The location was changed since.");
		}

		/** Tells whether it was changed since, by somebody else. */
		public boolean wasChangedSince() {
			return this.code.equals(CHANGED_SINCE);
		}

	}

}
