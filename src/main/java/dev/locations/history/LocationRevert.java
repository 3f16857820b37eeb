package dev.locations.history;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
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
					(last) -> this.history.changes(action, (last != null) ? last.id() : null, HistoryPages.SIZE)
						.contextWrite((context) -> StoreWait.start(context, STORE_WAIT)))
			.concatMap((changes) -> batch(changes, written), 1);
	}

	private Mono<Batch> batch(List<LocationVersion> changes, Consumer<List<LocationWrite.Result>> written) {
		return write(changes, (change) -> attempt(change, change.version()), written)
			.flatMap((first) -> write(first.changed(), this::attemptAgain, written).map(first::and))
			.contextWrite((context) -> StoreWait.start(context, STORE_WAIT));
	}

	/** Prepares to put a location back from the version that it has now. */
	private Mono<Attempt> attempt(LocationVersion change, long current) {
		Precondition unchanged = (updatedAt) -> updatedAt.toEpochMilli() == current;
		if (change.kind() == Kind.ADDED) {
			return Mono.just(new Attempt(change, new LocationWrite.Delete(change.id(), unchanged), null));
		}
		return Mono.justOrEmpty(change.replaced())
			.flatMap((replaced) -> this.history.kept(change.id(), replaced))
			.flatMap((version) -> OldLocation.of(version, this.schema))
			.flatMap((old) -> (change.kind() == Kind.DELETED) ? comingBack(old, change, current)
					: Mono.just(new Attempt(change,
							new LocationWrite.Change(old.id(), old.input().replacement(), unchanged), null)))
			.defaultIfEmpty(new Attempt(change, null,
					new Left(change.id(), "record.notFound", "The version before the action is not kept any more.")))
			.onErrorResume(ValidationException.class,
					(invalid) -> Mono.just(new Attempt(change, null, left(change.id(), invalid))));
	}

	/** The store tells only whether the location is there, not when it was deleted. */
	private Mono<Attempt> comingBack(OldLocation old, LocationVersion deletion, long current) {
		return this.history.versions(old.id(), null, 1)
			.any((newest) -> newest.version() == current)
			.map((isCurrent) -> isCurrent ? new Attempt(deletion, old.comingBack(Instant.ofEpochMilli(current)), null)
					: Attempt.changedSince(deletion));
	}

	/**
	 * Does the same with a location of another version, if reverts have made it like the
	 * one that the action has left. Those may also have made it like the one before.
	 */
	private Mono<Attempt> attemptAgain(LocationVersion change) {
		return this.history.versions(change.id(), null, HistorySettings.LEAST_VERSIONS)
			.collectList()
			.flatMap((versions) -> {
				int[] same = sameAs(versions);
				int changed = 0;
				while (changed < versions.size() && versions.get(changed).version() != change.version()) {
					changed++;
				}
				if (changed < versions.size() && same[0] == same[changed]) {
					return attempt(change, versions.get(0).version());
				}
				boolean isKnown = same[0] < versions.size() || versions.size() < HistorySettings.LEAST_VERSIONS;
				return Mono.just((isKnown && changed < versions.size() && same[0] == same[before(versions, changed)])
						? new Attempt(change, null, null) : Attempt.changedSince(change));
			});
	}

	/**
	 * Returns for each version the index of the one that it is like: of a revert, the one
	 * before the action that it has reverted. The index after the last one is none.
	 */
	private static int[] sameAs(List<LocationVersion> versions) {
		int[] same = IntStream.rangeClosed(0, versions.size()).toArray();
		for (int i = versions.size() - 1; i >= 0; i--) {
			Action action = versions.get(i).action();
			if (action != null && action.kind() == Action.Kind.REVERT) {
				same[i] = same[before(versions, same[i + 1])];
			}
		}
		return same;
	}

	/** Returns the index of the version before the action of another one. */
	private static int before(List<LocationVersion> versions, int index) {
		int before = index;
		while (before < versions.size()
				&& Objects.equals(versions.get(before).action(), versions.get(index).action())) {
			before++;
		}
		return before;
	}

	private static Left left(UUID id, ValidationException invalid) {
		Violation first = invalid.violations().get(0);
		return new Left(id, "location.invalid", (first.location() + " " + first.message()).strip());
	}

	private Mono<Batch> write(List<LocationVersion> changes, Function<LocationVersion, Mono<Attempt>> prepare,
			Consumer<List<LocationWrite.Result>> written) {
		return Flux.fromIterable(changes).flatMapSequential(prepare, READS).collectList().flatMap((attempts) -> {
			List<LocationWrite> writes = attempts.stream()
				.flatMap((attempt) -> Stream.ofNullable(attempt.write()))
				.toList();
			return (writes.isEmpty() ? Mono.just(List.<LocationWrite.Result>of())
					: this.store.write(writes).doOnNext(written).cache())
				.map((results) -> Batch.of(attempts, results));
		});
	}

	/**
	 * What is done for a location.
	 *
	 * @param write null if there is nothing to do
	 * @param left why the location stays as it is; null if it is as before the action
	 */
	private record Attempt(LocationVersion change, @Nullable LocationWrite write, @Nullable Left left) {

		static Attempt changedSince(LocationVersion change) {
			return new Attempt(change, null, Left.changedSince(change.id()));
		}

	}

	/**
	 * What was done with some locations.
	 *
	 * @param changed what has another version
	 */
	public record Batch(int reverted, List<Left> left, List<LocationVersion> changed) {

		private static Batch of(List<Attempt> attempts, List<LocationWrite.Result> results) {
			Iterator<LocationWrite.Result> next = results.iterator();
			List<Left> left = new ArrayList<>();
			List<LocationVersion> changed = new ArrayList<>();
			for (Attempt attempt : attempts) {
				Left reason = (attempt.write() != null) ? left(next.next()) : attempt.left();
				if (reason != null && reason.wasChangedSince()) {
					changed.add(attempt.change());
				}
				else if (reason != null) {
					left.add(reason);
				}
			}
			return new Batch(attempts.size() - left.size() - changed.size(), left, changed);
		}

		private static @Nullable Left left(LocationWrite.Result result) {
			return switch (result.outcome()) {
				case ADDED, CHANGED, UNCHANGED, DELETED -> null;
				default -> Left.changedSince(result.id());
			};
		}

		private Batch and(Batch again) {
			List<Left> all = new ArrayList<>(this.left);
			all.addAll(again.left());
			again.changed().forEach((change) -> all.add(Left.changedSince(change.id())));
			return new Batch(this.reverted + again.reverted(), all, List.of());
		}

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
