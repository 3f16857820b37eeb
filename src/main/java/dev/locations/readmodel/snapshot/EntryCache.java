package dev.locations.readmodel.snapshot;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import dev.locations.index.value.FieldValue;
import dev.locations.location.field.FieldReader;
import org.jspecify.annotations.Nullable;

/** What was found out about a changed record, so that it is not read again. */
final class EntryCache {

	/** Values of more fields are read from the record each time. */
	private static final int MOST_VALUES = 16;

	/** The compressed record. */
	private volatile byte @Nullable [] fragment;

	private volatile Map<String, FieldValue> values = Map.of();

	byte @Nullable [] fragment() {
		return this.fragment;
	}

	void setFragment(byte[] compressed) {
		this.fragment = compressed;
	}

	Function<String, FieldValue> values(Set<String> fields, Slabs slabs, long address) {
		Map<String, FieldValue> known = this.values;
		if (!known.keySet().containsAll(fields)) {
			Set<String> wanted = new HashSet<>(fields);
			Map<String, FieldValue> more = new HashMap<>(known);
			wanted.removeAll(known.keySet());
			Function<String, FieldValue> read = FieldReader.read(slabs.json(address), wanted);
			wanted.forEach((field) -> more.put(field, read.apply(field)));
			known = more;
			if (more.size() <= MOST_VALUES) {
				this.values = more;
			}
		}
		Map<String, FieldValue> all = known;
		return (field) -> Objects.requireNonNull(all.get(field));
	}

}
