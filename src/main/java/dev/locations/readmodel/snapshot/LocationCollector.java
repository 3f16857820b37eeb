package dev.locations.readmodel.snapshot;

import java.nio.ShortBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

import dev.locations.index.cluster.PointHistory;
import dev.locations.index.file.FilledBuffer;
import dev.locations.index.file.ModelDirectory;
import dev.locations.index.word.WordCollector;
import dev.locations.location.query.ListPosition;
import org.jspecify.annotations.Nullable;

/**
 * Collects locations in any order. With a directory, the records are never in memory
 * together.
 */
public final class LocationCollector {

	/** So much JSON is sorted in memory, if the heap is not small. */
	private static final long LARGEST_PART = 64L << 20;

	private static final int PARTS_OF_HEAP = 16;

	private final @Nullable ModelDirectory directory;

	private final @Nullable SortedRuns runs;

	private final KeptValues fields;

	private final long partBytes;

	private final Runnable onIndexed;

	private Slabs slabs = new Slabs();

	/** A scan of a store that is written to may return a location twice. */
	private final Map<UUID, Entry> entries = new HashMap<>();

	private long bytes;

	private int count;

	public LocationCollector(@Nullable ModelDirectory directory, KeptValues fields, Runnable onIndexed) {
		this(directory, fields, Math.min(LARGEST_PART, Runtime.getRuntime().maxMemory() / PARTS_OF_HEAP), onIndexed);
	}

	LocationCollector(@Nullable ModelDirectory directory, KeptValues fields, long partBytes, Runnable onIndexed) {
		this.onIndexed = onIndexed;
		this.directory = directory;
		this.fields = fields;
		this.runs = (directory != null) ? new SortedRuns(directory) : null;
		this.partBytes = partBytes;
	}

	public long add(LocationRecord location) {
		Entry entry = Entry.of(location, 0, this.slabs.addElement(location.json()));
		this.bytes += location.json().length + 1;
		this.entries.merge(location.id(), entry, (a, b) -> (a.updatedAt() > b.updatedAt()) ? a : b);
		if (this.runs != null && this.bytes > this.partBytes) {
			spill(this.runs);
		}
		return Base.used(this.bytes, this.count + this.entries.size());
	}

	private Stream<Entry> sorted() {
		return this.entries.values().stream().sorted(Changes.IN_LIST);
	}

	private void spill(SortedRuns target) {
		target.add(sorted(), this.slabs);
		this.count += this.entries.size();
		this.entries.clear();
		this.slabs.clear();
		this.bytes = 0;
	}

	public Snapshot snapshot() {
		try {
			return RecordSink.fill(this.directory, this::collected);
		}
		finally {
			// in memory, it may be tried again
			if (this.directory != null) {
				close();
			}
		}
	}

	private Snapshot collected(RecordSink sink) {
		if (this.runs == null || this.runs.isEmpty()) {
			Ordered ordered = new Ordered(sink, this.entries.size());
			sorted().forEach((entry) -> ordered.add(entry, this.slabs.json(entry.address())));
			return ordered.snapshot();
		}
		spill(this.runs);
		this.slabs = new Slabs();
		Ordered ordered = new Ordered(sink, this.count);
		this.runs.merge(ordered::add);
		close();
		return ordered.snapshot();
	}

	public void close() {
		this.entries.clear();
		this.slabs = new Slabs();
		if (this.runs != null) {
			this.runs.close();
		}
	}

	private final class Ordered {

		private final RecordSink sink;

		private final FilledBuffer longitudes;

		private final FilledBuffer latitudes;

		private final Map<UUID, Integer> lastOrdinals = new HashMap<>();

		private final Map<Integer, UUID> outdated = new HashMap<>();

		private final Records.Builder records;

		private final WordSplitter words;

		private Totals totals = Totals.EMPTY;

		private Ordered(RecordSink sink, int count) {
			this.sink = sink;
			this.longitudes = new FilledBuffer(LocationCollector.this.directory, count * Double.BYTES);
			this.latitudes = new FilledBuffer(LocationCollector.this.directory, count * Double.BYTES);
			this.records = new Records.Builder(LocationCollector.this.directory, count);
			this.words = new WordSplitter(new WordCollector(LocationCollector.this.directory),
					LocationCollector.this.onIndexed);
		}

		private void add(Entry entry, byte[] json) {
			int ordinal = this.records.size();
			ListPosition key = entry.key();
			long address = this.sink.addElement(json);
			if (LocationCollector.this.runs != null && LocationCollector.this.runs.isRepeated(key.id())) {
				findOutdated(ordinal, key.id(), entry.updatedAt());
			}
			this.longitudes.next(Double.BYTES).putDouble(entry.longitude());
			this.latitudes.next(Double.BYTES).putDouble(entry.latitude());
			this.records.add(address, entry.updatedAt(), ShortBuffer.wrap(entry.fieldEnds()), 0);
			this.totals = this.totals.with(key.id(), entry.updatedAt(), address, LocationCollector.this.slabs);
			this.words.add(json);
		}

		private void findOutdated(int ordinal, UUID id, long updatedAt) {
			Integer other = this.lastOrdinals.get(id);
			if (other == null) {
				this.lastOrdinals.put(id, ordinal);
			}
			else if (this.records.updatedAt(other) > updatedAt) {
				this.outdated.put(ordinal, id);
			}
			else {
				this.outdated.put(other, id);
				this.lastOrdinals.put(id, ordinal);
			}
		}

		private Snapshot snapshot() {
			Records ordered = this.records.build(this.sink.inOrder());
			boolean isMapped = ordered.slabs().mapped() != null;
			Base base = Base.of(ordered, this.longitudes.end().asDoubleBuffer(), this.latitudes.end().asDoubleBuffer(),
					this.words.table(), LocationCollector.this.fields);
			Snapshot all = new Snapshot(base, Changes.EMPTY, PointHistory.start(),
					isMapped ? this.totals.allMapped() : this.totals);
			if (this.outdated.isEmpty()) {
				return all;
			}
			CatchUp removal = new CatchUp(all);
			this.outdated.forEach(removal::remove);
			return Compaction.of(removal.after());
		}

	}

}
