package dev.locations.readmodel.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.OrdinalMapping;
import dev.locations.index.tree.SortedChunks;
import dev.locations.index.value.Column;
import dev.locations.index.value.FieldValue;
import dev.locations.readmodel.snapshot.Base;
import dev.locations.readmodel.snapshot.Changes;
import dev.locations.readmodel.snapshot.Entry;
import dev.locations.readmodel.snapshot.KeptValues;
import dev.locations.readmodel.snapshot.Slabs;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the fields of a base: columns, and the types of values. More becomes
 * known when it is asked for. A compaction updates all of it.
 */
public final class BaseFields implements KeptValues {

	/** The most columns. */
	static final int MOST_COLUMNS = 64;

	private final Map<String, KeptColumn> columns = new ConcurrentHashMap<>();

	/** Fields whose columns took too much memory. */
	private final Set<String> large = ConcurrentHashMap.newKeySet();

	private @Nullable FieldTypes types;

	/** The changes whose types are added to those of the base. */
	private SortedChunks<Entry> typed = Changes.EMPTY.points().added();

	/** Returns what is known of a base. */
	static BaseFields of(Base base) {
		return (BaseFields) base.fields();
	}

	public static BaseFields read(ModelFile file, long now) {
		BaseFields fields = new BaseFields();
		for (int left = file.ints()[0]; left > 0; left--) {
			fields.columns.put(file.text(), new KeptColumn(Column.read(file), now));
		}
		return fields;
	}

	@Override
	public void write(ModelFileWriter file) {
		Map<String, KeptColumn> all = Map.copyOf(this.columns);
		file.ints(new int[] { all.size() });
		all.forEach((field, kept) -> {
			file.text(field);
			kept.column.write(file);
		});
	}

	@Override
	public BaseFields updated(OrdinalMapping mapping, Changes changes, Slabs slabs) {
		BaseFields next = new BaseFields();
		Map<String, KeptColumn> kept = Map.copyOf(this.columns);
		Map<String, List<FieldValue>> added = new HashMap<>();
		kept.keySet().forEach((field) -> added.put(field, new ArrayList<>()));
		for (Entry entry : changes.entries()) {
			Function<String, FieldValue> values = entry.values(kept.keySet(), slabs);
			added.forEach((field, all) -> all.add(values.apply(field)));
		}
		added.forEach((field, values) -> {
			KeptColumn column = Objects.requireNonNull(kept.get(field));
			next.columns.put(field, new KeptColumn(column.column.updated(mapping, values), column.lastUse));
		});
		synchronized (this) {
			if (this.types != null) {
				addTypes(changes, slabs);
				next.types = this.types.copy();
			}
		}
		return next;
	}

	/** Returns null if it is not kept. */
	@Nullable Column column(String field, long now) {
		KeptColumn kept = this.columns.get(field);
		if (kept == null) {
			return null;
		}
		kept.lastUse = now;
		return kept.column;
	}

	/** Keeps a column if there is room, see {@link #dropUnused}. */
	synchronized void keep(String field, Column column, long maxBytes, long now) {
		if (this.columns.size() >= MOST_COLUMNS && isEmpty(column)) {
			return;
		}
		if (this.columns.size() >= MOST_COLUMNS) {
			this.columns.entrySet()
				.stream()
				.filter((each) -> isEmpty(each.getValue().column))
				.map(Map.Entry::getKey)
				.findAny()
				.ifPresent(this.columns::remove);
		}
		if (this.columns.size() < MOST_COLUMNS && memory() + column.memory() <= maxBytes) {
			this.columns.put(field, new KeptColumn(column, now));
		}
	}

	// a field that no location has
	private static boolean isEmpty(Column column) {
		return column.codes() <= Column.OTHER + 1;
	}

	void dropUnused(long lastUse) {
		this.columns.values().removeIf((kept) -> kept.lastUse - lastUse < 0);
	}

	void clear() {
		this.columns.clear();
	}

	void setLarge(String field) {
		this.large.add(field);
	}

	boolean hasLarge(Set<String> fields) {
		return fields.stream().anyMatch(this.large::contains);
	}

	/** Returns null if they were not collected, or if there are other changes. */
	synchronized @Nullable FieldTypes types(Changes changes) {
		return (this.typed == changes.points().added()) ? this.types : null;
	}

	synchronized boolean hasTypes() {
		return this.types != null;
	}

	synchronized void setTypes(FieldTypes found) {
		if (this.types == null) {
			this.types = found;
		}
	}

	synchronized void forgetTypes() {
		this.types = null;
		this.typed = Changes.EMPTY.points().added();
	}

	/** Adds the types of changed records to those that were collected. */
	synchronized FieldTypes addTypes(Changes changes, Slabs slabs) {
		FieldTypes added = (this.types != null) ? this.types.copy() : new FieldTypes();
		changes.points().added().compare(this.typed, (lost) -> true, (entry) -> {
			added.add(slabs.json(entry.address()));
			return true;
		});
		this.types = added;
		this.typed = changes.points().added();
		return added;
	}

	/** Returns the bytes of the columns. */
	long memory() {
		return this.columns.values().stream().mapToLong((kept) -> kept.column.memory()).sum();
	}

	private static final class KeptColumn {

		private final Column column;

		private volatile long lastUse;

		KeptColumn(Column column, long lastUse) {
			this.column = column;
			this.lastUse = lastUse;
		}

	}

}
