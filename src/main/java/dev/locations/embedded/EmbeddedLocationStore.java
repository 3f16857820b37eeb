package dev.locations.embedded;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;

import dev.locations.history.HistorySettings;
import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationJsonFields;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.LocationWrite.Outcome;
import dev.locations.location.NewLocation;
import dev.locations.store.Timestamps;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Stores locations in the embedded store, as the JSON text of answers. */
record EmbeddedLocationStore(EmbeddedStore store, HistorySettings history, Clock clock) implements LocationStore {

	private static final Set<Outcome> MARKED = EnumSet.of(Outcome.ADDED, Outcome.CHANGED, Outcome.UNCHANGED);

	@Override
	public Mono<LocationDocument> find(UUID id) {
		return this.store.reads()
			.<StoredLocation>read((engine) -> StoredLocation.find(engine, id))
			.map(StoredLocation::document);
	}

	@Override
	public Flux<UUID> existing(Collection<UUID> ids) {
		return read(ids).map(StoredLocation::id);
	}

	@Override
	public Flux<LocationDocument> find(Collection<UUID> ids) {
		return read(ids).map(StoredLocation::document);
	}

	private Flux<StoredLocation> read(Collection<UUID> ids) {
		return Flux.fromIterable(ids).buffer(Reads.PAGE_SIZE).concatMap((page) -> this.store.reads().read((engine) -> {
			List<StoredLocation> result = new ArrayList<>();
			// multiGetAsList of RocksDB takes a damaged value for a missing one
			for (UUID id : page) {
				Optional.ofNullable(StoredLocation.find(engine, id)).ifPresent(result::add);
			}
			return result;
		}), 1).concatMapIterable(Function.identity(), 1);
	}

	/** Reads each location that exists all the time once. */
	@Override
	public Flux<LocationDocument> all() {
		return this.store.reads()
			.records(Table.LOCATIONS, Bytes.NONE, Bytes.NONE, Reads.PAGE_SIZE,
					(engine, key, stored) -> StoredLocation.of(Bytes.id(key), stored).document());
	}

	@Override
	public Flux<String> sources() {
		return this.<String>marks((engine, key, source) -> Bytes.text(source)).distinct().sort();
	}

	@Override
	public Flux<UUID> ofSource(String source) {
		return marks((engine, key, found) -> Bytes.text(found).equals(source) ? Bytes.id(key) : null);
	}

	private <T> Flux<T> marks(Reads.Found<T> found) {
		return this.store.reads().records(Table.ABOUT, Changes.SOURCE, Bytes.NONE, Reads.PAGE_SIZE, found);
	}

	@Override
	public Mono<List<LocationWrite.Result>> write(List<LocationWrite> writes) {
		return Mono.deferContextual((context) -> {
			Action action = this.history.stored(Action.of(context));
			// the writer thread finds and adds keys in their order faster; the sort keeps
			// the order of the writes of one location
			List<PreparedWrite> prepared = IntStream.range(0, writes.size())
				.mapToObj((i) -> prepare(i, writes.get(i)))
				.sorted(Comparator.comparing((each) -> each.write().id()))
				.toList();
			QueuedWrite.Write<List<LocationWrite.Result>> all = (changes) -> {
				HistoryRecorder recorder = new HistoryRecorder(changes, action, this.history.isKept());
				LocationWrite.Result[] results = new LocationWrite.Result[writes.size()];
				for (PreparedWrite each : prepared) {
					results[each.index()] = apply(each, changes, recorder);
				}
				recorder.end();
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

	private LocationWrite.Result apply(PreparedWrite prepared, Changes changes, HistoryRecorder recorder)
			throws RocksDBException {
		LocationWrite write = prepared.write();
		byte[] stored = changes.get(Table.LOCATIONS, Bytes.of(write.id()));
		StoredLocation before = (stored != null) ? StoredLocation.of(write.id(), stored) : null;
		Instant version = (before != null) ? Instant.ofEpochMilli(before.updatedAt()) : null;
		StoredLocation after = before;
		Set<String> removed = Set.of();
		Outcome outcome = write.outcome(version);
		switch (outcome) {
			case ADDED -> {
				after = recorder.added(Objects.requireNonNull(prepared.added()));
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
					recorder.changed(known, after);
				}
			}
			case DELETED -> {
				byte[] source = changes.deleteLocation(write.id());
				recorder.deleted(Objects.requireNonNull(before), source, this.clock.instant());
			}
			default -> {
				// nothing is changed
			}
		}
		String source = write.source();
		if (source != null && MARKED.contains(outcome)) {
			byte[] sourceAfter = Bytes.of(source);
			byte[] sourceBefore = changes.putSource(write.id(), sourceAfter);
			if (outcome == Outcome.CHANGED) {
				recorder.changed(Objects.requireNonNull(after), sourceBefore, sourceAfter);
			}
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
	 * A write with what can be made ready before the writer thread takes it.
	 *
	 * @param added the location if it is new; null if the write adds none
	 */
	private record PreparedWrite(int index, LocationWrite write, @Nullable StoredLocation added) {
	}

}
