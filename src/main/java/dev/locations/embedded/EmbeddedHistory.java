package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

import dev.locations.history.ActionSummary;
import dev.locations.history.HistorySettings;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationVersion;
import dev.locations.history.LocationVersion.Kind;
import dev.locations.location.Action;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Reads the history in the embedded store, and forgets what is old. */
record EmbeddedHistory(EmbeddedStore store, HistorySettings settings, Clock clock) implements LocationHistory {

	/** Each may have to be applied to a location of a megabyte. */
	private static final int VERSIONS_AT_ONCE = 50;

	/** A single write of somebody waits so long. */
	private static final int FORGOTTEN_AT_ONCE = 200;

	private static final long DAY = TimeUnit.DAYS.toMillis(1);

	/** Comes after all keys of a location. */
	private static final byte[] END = Bytes.of(Bytes.of(-1), new byte[] { -1 });

	@Override
	public Flux<LocationVersion> versions(UUID id, @Nullable Long before, int limit) {
		byte[] from = (before != null) ? Bytes.after(HistoryKey.time(before)) : Bytes.NONE;
		return records(HistoryKey.versions(id), from, limit,
				(engine, key, value) -> told(engine, HistoryEntry.of(id, key, value)))
			.take(limit);
	}

	private <T> Flux<T> records(byte[] prefix, byte[] from, int limit, Reads.Found<T> found) {
		return this.store.reads().records(Table.HISTORY, prefix, from, Math.min(limit, Reads.PAGE_SIZE), found);
	}

	private static LocationVersion told(Engine engine, HistoryEntry entry) throws RocksDBException {
		ActionSummary summary = summary(engine, entry.action());
		return entry.of((summary != null) ? summary.action() : null);
	}

	private static @Nullable LocationVersion told(Engine engine, UUID id, long version) throws RocksDBException {
		byte[] stored = engine.get(Table.HISTORY, HistoryKey.version(id, version));
		return (stored != null) ? told(engine, new HistoryEntry(id, version, stored)) : null;
	}

	private static @Nullable ActionSummary summary(Engine engine, UUID action) throws RocksDBException {
		byte[] stored = engine.get(Table.HISTORY, HistoryKey.action(action));
		return (stored != null) ? StoredAction.of(action, stored).summary() : null;
	}

	@Override
	public Mono<Kept> kept(UUID id, long version) {
		return this.store.reads()
			.read((engine) -> Optional.ofNullable(StoredLocation.find(engine, id)))
			.flatMap((current) -> {
				if (current.isPresent() && current.get().updatedAt() == version) {
					return Mono.just(current.get());
				}
				Search search = new Search(id, version, current.orElse(null));
				// what is newer came after it was read
				byte[] from = current.map((found) -> HistoryKey.time(found.updatedAt())).orElse(Bytes.NONE);
				return records(HistoryKey.versions(id), from, VERSIONS_AT_ONCE,
						(engine, key, value) -> search.pass(HistoryEntry.of(id, key, value)))
					.next();
			})
			.filter((found) -> found.json().length > 0)
			.flatMap((found) -> source(found)
				.map((source) -> new Kept(found.document(), source.isEmpty() ? null : source)));
	}

	/** Returns the source of a location as it was; empty text for none. */
	private Mono<String> source(StoredLocation location) {
		UUID id = location.id();
		Mono<String> now = this.store.reads()
			.read((engine) -> Optional.ofNullable(engine.get(Table.ABOUT, Changes.sourceOf(id)))
				.map(Bytes::text)
				.orElse(""));
		Flux<String> replaced = records(HistoryKey.sources(id), Bytes.NONE, Reads.PAGE_SIZE, (engine, key,
				source) -> (HistoryKey.time(ByteBuffer.wrap(key)) > location.updatedAt()) ? Bytes.text(source) : null);
		return Flux.concat(now, replaced).last();
	}

	@Override
	public Flux<ActionSummary> actions(@Nullable UUID before, int limit) {
		byte[] from = (before != null) ? Bytes.after(Bytes.of(HistoryKey.reverse(before))) : Bytes.NONE;
		return records(HistoryKey.ACTIONS, from, limit,
				(engine, key, value) -> StoredAction.of(HistoryKey.reverse(Bytes.id(key)), value).summary())
			.take(limit);
	}

	@Override
	public Mono<ActionSummary> action(UUID id) {
		return this.store.reads().read((engine) -> summary(engine, id));
	}

	@Override
	public Flux<LocationVersion> changes(UUID action, @Nullable UUID after, int limit) {
		byte[] from = (after != null) ? Bytes.of(Bytes.of(after), END) : Bytes.NONE;
		return this.<LocationVersion>records(HistoryKey.changes(action), from, limit + 1, (engine, key, value) -> {
			ByteBuffer changed = ByteBuffer.wrap(key);
			return told(engine, Bytes.id(changed), HistoryKey.time(changed));
		}).bufferUntilChanged(LocationVersion::id).concatMapIterable(LocationVersion::together).take(limit);
	}

	@Override
	public Flux<LocationVersion> deleted(@Nullable LocationVersion before, int limit) {
		byte[] from = (before != null) ? Bytes.after(Bytes.of(HistoryKey.time(before.version()), Bytes.of(before.id())))
				: Bytes.NONE;
		return this.<LocationVersion>records(HistoryKey.DELETIONS, from, limit, (engine, key, value) -> {
			ByteBuffer deletion = ByteBuffer.wrap(key);
			long version = HistoryKey.time(deletion);
			UUID id = Bytes.id(deletion);
			// it may have come back while no history was kept
			return (engine.get(Table.LOCATIONS, Bytes.of(id)) == null) ? told(engine, id, version) : null;
		}).take(limit);
	}

	@Override
	public Mono<Long> forget() {
		return Mono.defer(this::firstDay).flatMapMany((oldest) -> {
			Instant now = this.clock.instant();
			Newer newer = new Newer();
			return entries((entry) -> this.settings.isForgotten(entry.of(null), newer.than(entry), now, oldest));
		})
			.buffer(FORGOTTEN_AT_ONCE)
			// on a full disk, too
			.concatMap((some) -> this.store.delete((changes) -> remove(changes, some)), 1)
			.reduce(0L, Long::sum);
	}

	@Override
	public Mono<Void> forget(UUID account) {
		return records(HistoryKey.ACTIONS, Bytes.NONE, Reads.PAGE_SIZE, (engine, key, value) -> {
			Action action = StoredAction.of(HistoryKey.reverse(Bytes.id(key)), value).summary().action();
			return (account.equals(action.account()) && action.who() != null) ? action.id() : null;
		}).buffer(FORGOTTEN_AT_ONCE).concatMap((some) -> this.store.write((changes) -> {
			for (UUID id : some) {
				StoredAction stored = StoredAction.find(changes, id);
				if (stored != null) {
					stored.withoutPerson().put(changes);
				}
			}
			return some.size();
		}), 1).then();
	}

	/** Returns the entries of each location, the newest first, without what differs. */
	private Flux<HistoryEntry> entries(Predicate<HistoryEntry> wanted) {
		return records(HistoryKey.VERSIONS, Bytes.NONE, Reads.PAGE_SIZE, (engine, key, value) -> {
			ByteBuffer version = ByteBuffer.wrap(key);
			HistoryEntry entry = new HistoryEntry(Bytes.id(version), HistoryKey.time(version), value);
			return wanted.test(entry) ? entry.head() : null;
		});
	}

	/**
	 * Returns the start of the first day since which all versions have room. What was
	 * made today always has.
	 */
	private Mono<Instant> firstDay() {
		Map<Long, Long> days = new TreeMap<>(Comparator.reverseOrder());
		return entries((entry) -> {
			days.merge(Math.floorDiv(entry.version(), DAY), (long) entry.size(), Long::sum);
			return false;
		}).then(Mono.fromSupplier(() -> {
			long room = this.settings.maxSize().toBytes();
			for (Map.Entry<Long, Long> day : days.entrySet()) {
				room -= day.getValue();
				if (room < 0) {
					return Instant.ofEpochMilli(Math.min(day.getKey() + 1, this.clock.millis() / DAY) * DAY);
				}
			}
			return Instant.MIN;
		}));
	}

	private static long remove(Changes changes, List<HistoryEntry> entries) throws RocksDBException {
		Map<UUID, Integer> actions = new HashMap<>();
		for (HistoryEntry entry : entries) {
			changes.delete(Table.HISTORY, HistoryKey.version(entry.id(), entry.version()));
			changes.delete(Table.HISTORY, HistoryKey.source(entry.id(), entry.version()));
			changes.delete(Table.HISTORY, HistoryKey.change(entry.action(), entry.id(), entry.version()));
			byte[] last = changes.get(Table.HISTORY, HistoryKey.deleted(entry.id()));
			if (last != null && Bytes.number(last) == entry.version()) {
				changes.delete(Table.HISTORY, HistoryKey.deleted(entry.id()));
				changes.delete(Table.HISTORY, HistoryKey.deletion(entry.version(), entry.id()));
			}
			actions.merge(entry.action(), 1, Integer::sum);
		}
		for (Map.Entry<UUID, Integer> action : actions.entrySet()) {
			StoredAction before = StoredAction.find(changes, action.getKey());
			if (before != null) {
				new StoredAction(before.summary(), before.forgotten() + action.getValue()).put(changes);
			}
		}
		return entries.size();
	}

	/** Goes from the newest version of a location back to the one that is looked for. */
	private final class Search {

		private final UUID id;

		private final long version;

		/** What the last version was made of that was passed; null if it is not known. */
		private @Nullable StoredLocation before;

		Search(UUID id, long version, @Nullable StoredLocation current) {
			this.id = id;
			this.version = version;
			this.before = current;
		}

		/** Returns the location if it is the one before this version; else null. */
		@Nullable StoredLocation pass(HistoryEntry entry) {
			if (entry.version() < this.version) {
				return null;
			}
			StoredLocation after = this.before;
			boolean isKnown = entry.kind() == Kind.DELETED
					|| (entry.kind() == Kind.CHANGED && after != null && after.updatedAt() == entry.version());
			this.before = isKnown ? entry.before(after) : null;
			if (isKnown && this.before == null) {
				EmbeddedHistory.this.store.damage()
					.report("The version before %d of the location %s".formatted(entry.version(), this.id));
			}
			return (this.before != null && (this.before.updatedAt() == this.version
					|| (entry.kind() == Kind.DELETED && entry.version() == this.version))) ? this.before : null;
		}

	}

	/** Counts the versions of a location that come before another one. */
	private static final class Newer {

		private @Nullable UUID id;

		private int count;

		int than(HistoryEntry entry) {
			this.count = entry.id().equals(this.id) ? this.count + 1 : 0;
			this.id = entry.id();
			return this.count;
		}

	}

}
