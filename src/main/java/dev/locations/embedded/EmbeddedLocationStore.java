package dev.locations.embedded;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

import dev.locations.location.LocationDocument;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.NewLocation;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores locations in the embedded store, as the JSON text of answers. */
record EmbeddedLocationStore(EmbeddedStore store, Clock clock) implements LocationStore {

	/** Bounds how long one read takes, and how much memory. */
	private static final int PAGE_SIZE = 500;

	private static final long PAGE_BYTES = 1024 * 1024;

	private static final Set<Outcome> MARKED = EnumSet.of(Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED);

	@Override
	public Mono<LocationDocument> find(UUID id) {
		return this.store.reads().read((engine) -> {
			byte[] stored = engine.get(Table.LOCATIONS, Bytes.of(id));
			return (stored != null) ? StoredLocation.of(id, stored).document() : null;
		});
	}

	@Override
	public Flux<UUID> existing(Collection<UUID> ids) {
		return read(ids, (id, stored) -> id);
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return read(ids, (id, stored) -> StoredLocation.of(id, stored).document());
	}

	private <T> Flux<T> read(Collection<UUID> ids, Found<T> found) {
		return Flux.fromIterable(ids).buffer(PAGE_SIZE).concatMap((page) -> this.store.reads().read((engine) -> {
			List<T> result = new ArrayList<>();
			// multiGetAsList of RocksDB takes a damaged value for a missing one
			for (UUID id : page) {
				byte[] stored = engine.get(Table.LOCATIONS, Bytes.of(id));
				if (stored != null) {
					result.add(found.apply(id, stored));
				}
			}
			return result;
		}), 1).concatMapIterable(Function.identity(), 1);
	}

	/**
	 * Reads each location that exists all the time once. Each page is read from the last
	 * commit at that time, so a slow reader keeps no old data on the disk.
	 */
	@Override
	public Flux<LocationDocument> all() {
		return records(Table.LOCATIONS, new byte[0])
			.map((found) -> StoredLocation.of(Bytes.id(found.key()), found.value()).document());
	}

	@Override
	public Flux<String> sources() {
		return records(Table.ABOUT, Changes.SOURCE).map(StoredRecord::text).distinct().sort();
	}

	@Override
	public Flux<UUID> ofSource(String source) {
		return records(Table.ABOUT, Changes.SOURCE).filter((found) -> found.text().equals(source))
			.map((found) -> Bytes.id(found.key()));
	}

	/** Reads the records whose keys begin with a prefix, by the rest of their keys. */
	private Flux<StoredRecord> records(Table table, byte[] prefix) {
		return Flux.<List<StoredRecord>, byte[]>generate(() -> prefix, (from, sink) -> {
			List<StoredRecord> page = this.store.reads().readNow((engine) -> page(engine, table, from, prefix));
			if (page.isEmpty()) {
				sink.complete();
				return from;
			}
			sink.next(page);
			// the shortest key that comes after it
			return Bytes.of(prefix, Bytes.of(page.get(page.size() - 1).key(), new byte[1]));
		}).subscribeOn(this.store.reads().scheduler()).concatMapIterable(Function.identity(), 1);
	}

	private static List<StoredRecord> page(Engine engine, Table table, byte[] from, byte[] prefix)
			throws RocksDBException {
		List<StoredRecord> page = new ArrayList<>();
		try (RocksIterator iterator = engine.iterator(table)) {
			long bytes = 0;
			for (iterator.seek(from); iterator.isValid() && page.size() < PAGE_SIZE && bytes < PAGE_BYTES; iterator
				.next()) {
				byte[] key = iterator.key();
				if (!Arrays.equals(Arrays.copyOf(key, prefix.length), prefix)) {
					break;
				}
				page.add(new StoredRecord(Arrays.copyOfRange(key, prefix.length, key.length), iterator.value()));
				bytes += page.get(page.size() - 1).value().length;
			}
			iterator.status();
		}
		return page;
	}

	@Override
	public Mono<List<LocationWrite.Result>> write(List<LocationWrite> writes) {
		return Mono.defer(() -> {
			// the writer thread finds and adds keys in their order faster; the sort keeps
			// the order of the writes of one location
			List<PreparedWrite> prepared = IntStream.range(0, writes.size())
				.mapToObj((i) -> prepare(i, writes.get(i)))
				.sorted(Comparator.comparing((each) -> each.write().id()))
				.toList();
			QueuedWrite.Write<List<LocationWrite.Result>> all = (changes) -> {
				LocationWrite.Result[] results = new LocationWrite.Result[writes.size()];
				for (PreparedWrite each : prepared) {
					results[each.index()] = apply(each, changes);
				}
				return List.of(results);
			};
			return writes.stream().allMatch(LocationWrite.Delete.class::isInstance) ? this.store.delete(all)
					: this.store.write(all);
		});
	}

	private PreparedWrite prepare(int index, LocationWrite write) {
		return new PreparedWrite(index, write,
				(write instanceof LocationWrite.Add add) ? stored(add.location()) : null);
	}

	private LocationWrite.Result apply(PreparedWrite prepared, Changes changes) throws RocksDBException {
		LocationWrite write = prepared.write();
		byte[] stored = changes.get(Table.LOCATIONS, Bytes.of(write.id()));
		StoredLocation before = (stored != null) ? StoredLocation.of(write.id(), stored) : null;
		Instant version = (before != null) ? Instant.ofEpochMilli(before.updatedAt()) : null;
		StoredLocation after = before;
		Set<String> removed = Set.of();
		Outcome outcome = write.outcome(version);
		switch (outcome) {
			case ADDED -> {
				after = Objects.requireNonNull(prepared.added());
				changes.addLocation(write.id(), after.bytes());
			}
			case CHANGED -> {
				StoredLocation known = Objects.requireNonNull(before);
				LocationJsonFields fields = LocationJsonFields.of(known.json());
				LocationWrite.Update update = write.update(fields.properties());
				LocationJsonFields changed = fields.with(update);
				outcome = update.outcome(changed == fields);
				removed = update.removed();
				if (outcome == Outcome.CHANGED) {
					after = changed(known, changed);
					changes.putLocation(write.id(), after.bytes());
				}
			}
			case DELETED -> changes.deleteLocation(write.id());
			default -> {
				// nothing is changed
			}
		}
		String source = write.source();
		if (source != null && MARKED.contains(outcome)) {
			changes.putSource(write.id(), source);
		}
		return write.result(outcome, version, (after != null) ? after.document() : null).removing(removed);
	}

	private StoredLocation stored(NewLocation location) {
		Instant version = location.updatedAt(this.clock);
		long updatedAt = version.toEpochMilli();
		long createdAt = location.createdAt(version).toEpochMilli();
		return new StoredLocation(location.id(), createdAt, updatedAt,
				LocationJsonFields.of(location.input()).json(location.id(), createdAt, updatedAt));
	}

	private StoredLocation changed(StoredLocation before, LocationJsonFields changed) {
		long now = Timestamps.after(Instant.ofEpochMilli(before.updatedAt()), this.clock.instant()).toEpochMilli();
		return new StoredLocation(before.id(), before.createdAt(), now,
				changed.json(before.id(), before.createdAt(), now));
	}

	/**
	 * A location in the table: its times, in milliseconds since 1970, and its JSON.
	 *
	 * @param updatedAt when it was last changed, which is its version
	 * @param json the JSON object in UTF-8, with all fields, as in answers
	 */
	@SuppressWarnings("ArrayRecordComponent") // records are never compared
	private record StoredLocation(UUID id, long createdAt, long updatedAt, byte[] json) {

		static StoredLocation of(UUID id, byte[] stored) {
			ByteBuffer bytes = ByteBuffer.wrap(stored);
			return new StoredLocation(id, bytes.getLong(), bytes.getLong(),
					Arrays.copyOfRange(stored, bytes.position(), stored.length));
		}

		byte[] bytes() {
			return ByteBuffer.allocate(2 * Long.BYTES + this.json.length)
				.putLong(this.createdAt)
				.putLong(this.updatedAt)
				.put(this.json)
				.array();
		}

		LocationDocument document() {
			return new LocationDocument(this.id, this.json, Instant.ofEpochMilli(this.updatedAt));
		}

	}

	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record StoredRecord(byte[] key, byte[] value) {

		String text() {
			return new String(this.value, StandardCharsets.UTF_8);
		}

	}

	/**
	 * A write with what can be made ready before the writer thread takes it.
	 *
	 * @param added the location if it is new; null if the write adds none
	 */
	private record PreparedWrite(int index, LocationWrite write, @Nullable StoredLocation added) {
	}

	@FunctionalInterface
	private interface Found<T> {

		T apply(UUID id, byte[] stored);

	}

}
