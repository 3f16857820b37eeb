package dev.locations.location.field;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

import dev.locations.json.FieldSelection;
import dev.locations.json.StoredJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Which fields of a location a change may concern, as bits of a number. Names of two
 * levels have bits ({@code address} and {@code address.city}); several names may share a
 * bit, so a bit may stand for a field that did not change.
 */
public final class ChangedFields {

	/** Stands for what the map shows of all locations. */
	public static final long SHOWN = Long.MIN_VALUE;

	/** Any field may have changed, also those that the map shows of all locations. */
	public static final long ANY = -1;

	/** Any field may have changed, but none of those. */
	public static final long OTHERS = ~SHOWN;

	/** In bytes. To compare them takes a tenth of a millisecond. */
	private static final int LONGEST = 16 * 1024;

	private ChangedFields() {
	}

	/** Returns the bits of fields that an answer depends on. */
	public static long of(Collection<String> names) {
		return names.stream()
			.map(FieldSelection::keys)
			.mapToLong((keys) -> (keys.size() == 1) ? bit(keys.get(0)) : bit(keys.get(0), keys.get(1)))
			.reduce(SHOWN, (one, other) -> one | other);
	}

	/**
	 * Returns the bits of the fields that differ in two versions of a location at the
	 * same place, with the same name. Versions that are long or cannot be compared may
	 * differ in any field.
	 */
	public static long between(byte[] before, byte[] after) {
		if (before.length + after.length > LONGEST) {
			return OTHERS;
		}
		try {
			return between(StoredJson.tree(before), StoredJson.tree(after));
		}
		catch (JacksonException ex) {
			// such as a member that is there twice, from another program
			return OTHERS;
		}
	}

	private static long between(JsonNode one, JsonNode other) {
		long bits = 0;
		for (String name : names(one, other)) {
			JsonNode old = one.path(name);
			JsonNode next = other.path(name);
			if (!old.equals(next)) {
				bits |= bit(name);
				for (String inner : names(old, next)) {
					bits |= old.path(inner).equals(next.path(inner)) ? 0 : bit(name, inner);
				}
			}
		}
		return bits;
	}

	private static Set<String> names(JsonNode one, JsonNode other) {
		Set<String> names = new HashSet<>(one.propertyNames());
		names.addAll(other.propertyNames());
		return names;
	}

	private static long bit(String... keys) {
		return 1L << Math.floorMod(List.of(keys).hashCode(), Long.SIZE - 1);
	}

}
