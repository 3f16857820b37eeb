package dev.locations.readmodel.search;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.locations.index.value.Column;
import dev.locations.location.field.FieldType;
import dev.locations.location.field.Filter;
import dev.locations.readmodel.snapshot.Base;
import dev.locations.readmodel.snapshot.KeptValues;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Work;
import dev.locations.work.WorkMemory;
import dev.locations.work.WorkRefusedException;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * The values of fields and the matches of filters that were asked for. What is not kept
 * is collected on the pool of the request. All methods fail with a
 * {@link WorkRefusedException} if too much is being collected.
 * <p>
 * What is kept takes bounded memory: columns stay while they are used, and others are
 * kept while there is room. The matches of filters give way to those that are used more
 * often. What nobody used for ten minutes is dropped.
 */
public final class FieldIndex {

	/** What is not used for this time gives way. */
	static final Duration UNUSED = Duration.ofMinutes(10);

	/** Columns may take this part of the heap, and so may the matches of filters. */
	private static final int HEAP_DIVISOR = 16;

	/** Or so much for each location, if that is more. */
	private static final long BYTES_PER_LOCATION = 24;

	/** What locations leave of the memory, for columns, for filters and for changes. */
	private static final int FREE_DIVISOR = 3;

	/** What is used and not kept may take more than the columns that are kept. */
	private static final int ANSWERS_FACTOR = 2;

	/**
	 * Or so much, and so much for each location, if that is more: for the bitmaps of some
	 * filters.
	 */
	private static final long LEAST_ANSWER_BYTES = 1_000;

	private static final long ANSWER_BYTES_PER_LOCATION = 2;

	private final Supplier<@Nullable Snapshot> current;

	private final long maxModelBytes;

	private final LongSupplier nanos;

	private final WorkMemory memory = new WorkMemory(this::maxAnswerBytes);

	private final RecordScans scans = new RecordScans(this.memory);

	private final Cache<String, FilterState> filters;

	/**
	 * Creates an index that keeps nothing.
	 * @param maxModelBytes what the whole model may take
	 */
	public FieldIndex(Supplier<@Nullable Snapshot> current, long maxModelBytes, LongSupplier nanos) {
		this.current = current;
		this.maxModelBytes = maxModelBytes;
		this.nanos = nanos;
		this.filters = Caffeine.newBuilder()
			.maximumWeight(maxBytes())
			.<String, FilterState>weigher((key, state) -> state.memory())
			.expireAfterAccess(UNUSED)
			.ticker(nanos::getAsLong)
			.executor(Runnable::run)
			.build();
	}

	/** Returns the matches at once if they are kept, on the calling thread. */
	public Mono<FieldMatches> matches(Snapshot snapshot, Filter filter) {
		FilterState state = this.filters.get(filter.key(), (key) -> new FilterState(filter));
		FieldMatches known = state.followSoon(snapshot);
		if (known != null) {
			weighAgain(filter.key(), state);
			return Mono.just(known);
		}
		return Work.call(() -> state.follow(snapshot)).switchIfEmpty(Mono.defer(() -> start(snapshot, filter, state)));
	}

	private Mono<FieldMatches> start(Snapshot snapshot, Filter filter, FilterState state) {
		Base base = snapshot.base();
		return Mono.deferContextual((context) -> columns(base, filter, context)
			.flatMap((columns) -> (columns.keySet().containsAll(filter.fields())
					&& Work.hold(context, this.memory, FilterSearch.memory(base, filter)))
							? Work.slices(() -> new FilterSearch(base, columns, filter))
								.next()
								.flatMap((ordinals) -> start(snapshot, filter, state, () -> ordinals))
							: this.scans
								.run(MatchScan.class, (scan) -> scan.finds(base, filter),
										() -> new MatchScan(base, filter))
								.flatMap((scan) -> start(snapshot, filter, state, scan::ordinals))));
	}

	private Mono<FieldMatches> start(Snapshot snapshot, Filter filter, FilterState state, Supplier<long[]> ordinals) {
		Base base = snapshot.base();
		return Work.call(() -> {
			FieldMatches started = state.start(snapshot, isCurrent(base.fields()),
					() -> new BaseMatches(ordinals.get(), base.tree(), base.clusters()));
			weighAgain(filter.key(), state);
			return started;
		});
	}

	private boolean isCurrent(KeptValues fields) {
		Snapshot now = this.current.get();
		return now != null && now.base().fields() == fields;
	}

	/** Returns the values at once if they are kept, on the calling thread. */
	public Mono<FieldValues> values(Snapshot snapshot, String field) {
		Column kept = BaseFields.of(snapshot.base()).column(field, this.nanos.getAsLong());
		if (kept != null) {
			return Mono.just(new FieldValues(snapshot, field, kept));
		}
		return Mono.deferContextual((context) -> columns(snapshot.base(), Set.of(field), new HashMap<>(), context))
			.map((columns) -> {
				Column column = columns.get(field);
				if (column == null) {
					throw new WorkRefusedException("The values of " + field + " take too much memory");
				}
				return new FieldValues(snapshot, field, column);
			});
	}

	/** Returns the types of the values of all fields, by the dotted names. */
	public Mono<SortedMap<String, Set<FieldType>>> types(Snapshot snapshot) {
		BaseFields fields = BaseFields.of(snapshot.base());
		if (snapshot.size() == 0 && snapshot.base().size() == 0) {
			// else the fields of locations that came and went would be told of for ever
			fields.forgetTypes();
		}
		FieldTypes known = fields.types(snapshot.changes());
		if (known != null) {
			return Mono.just(known.all());
		}
		Mono<Boolean> ofBase = fields.hasTypes() ? Mono.just(true)
				: this.scans
					.run(TypeScan.class, (scan) -> scan.base().fields() == fields, () -> new TypeScan(snapshot.base()))
					.map((scan) -> {
						fields.setTypes(scan.types());
						return true;
					});
		return ofBase.flatMap((done) -> Work.call(() -> fields.addTypes(snapshot.changes(), snapshot.slabs()).all()));
	}

	// without one that takes too much memory
	private Mono<Map<String, Column>> columns(Base base, Filter filter, ContextView context) {
		return BaseFields.of(base).hasLarge(filter.fields()) ? Mono.just(Map.of())
				: columns(base, filter.fields(), new HashMap<>(), context);
	}

	private Mono<Map<String, Column>> columns(Base base, Set<String> fields, Map<String, Column> found,
			ContextView context) {
		BaseFields known = BaseFields.of(base);
		Set<String> missing = new HashSet<>(fields);
		missing.removeIf((field) -> add(field, known.column(field, this.nanos.getAsLong()), found));
		if (missing.isEmpty()) {
			return Mono.just(found);
		}
		String first = missing.iterator().next();
		return this.scans
			.run(ColumnScan.class, (scan) -> scan.collects(base, first), () -> new ColumnScan(base, missing))
			.flatMap((scan) -> {
				scan.fields()
					.forEach((field) -> add(field, keep(known, field, scan.columns().get(field), context), found));
				Set<String> left = new HashSet<>(missing);
				left.removeAll(scan.fields());
				return columns(base, left, found, context);
			});
	}

	private static boolean add(String field, @Nullable Column column, Map<String, Column> found) {
		if (column != null) {
			found.put(field, column);
		}
		return column != null;
	}

	// null if there is no memory for it
	private @Nullable Column keep(BaseFields fields, String field, @Nullable Column column, ContextView context) {
		if (column == null) {
			fields.setLarge(field);
			return null;
		}
		if (fields.column(field, this.nanos.getAsLong()) == null) {
			fields.keep(field, column, maxBytes(), this.nanos.getAsLong());
		}
		boolean isKept = fields.column(field, this.nanos.getAsLong()) == column;
		return (isKept || Work.hold(context, this.memory, column.memory())) ? column : null;
	}

	private long maxBytes() {
		Snapshot now = this.current.get();
		long used = (now != null) ? now.used() : 0;
		long size = (now != null) ? now.size() : 0;
		long most = Math.max(Runtime.getRuntime().maxMemory() / HEAP_DIVISOR, BYTES_PER_LOCATION * size);
		return Math.max(0, Math.min(most, (this.maxModelBytes - used) / FREE_DIVISOR));
	}

	private long maxAnswerBytes() {
		Snapshot now = this.current.get();
		long size = (now != null) ? now.size() : 0;
		return Math.max(ANSWERS_FACTOR * maxBytes(), LEAST_ANSWER_BYTES + ANSWER_BYTES_PER_LOCATION * size);
	}

	private void weighAgain(String key, FilterState state) {
		if (state.isWeightChanged()) {
			this.filters.asMap().replace(key, state, state);
		}
	}

	/** Tells whether a compaction should wait, because a request waits for a scan. */
	public boolean isCollecting() {
		Snapshot now = this.current.get();
		return now != null && this.scans.isWanted(now.base().fields());
	}

	/**
	 * Drops what is of another base, and what is not used. Call it every few seconds, and
	 * after a new base.
	 */
	public void follow() {
		Snapshot now = this.current.get();
		this.scans.follow((now != null) ? now.base().fields() : null);
		if (now == null) {
			this.filters.invalidateAll();
			return;
		}
		this.filters.cleanUp();
		this.filters.policy().eviction().ifPresent((eviction) -> eviction.setMaximum(maxBytes()));
		this.filters.asMap().values().forEach((state) -> state.forgetOthers(now));
		BaseFields.of(now.base()).dropUnused(this.nanos.getAsLong() - UNUSED.toNanos());
		if (kept(now) > this.maxModelBytes - now.used()) {
			// the locations need the memory
			this.filters.invalidateAll();
			BaseFields.of(now.base()).clear();
		}
	}

	/** Returns the bytes in memory, also of what is not kept. */
	public long memory() {
		Snapshot now = this.current.get();
		return (now != null) ? kept(now) + this.memory.taken() : 0;
	}

	/** Returns what answers may take that are made with values or matches. */
	public WorkMemory answers() {
		return this.memory;
	}

	private long kept(Snapshot now) {
		return BaseFields.of(now.base()).memory()
				+ this.filters.policy().eviction().map((eviction) -> eviction.weightedSize().orElse(0)).orElse(0L);
	}

}
