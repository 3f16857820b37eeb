package dev.locations.embedded.table;

import java.util.Arrays;
import java.util.UUID;

/**
 * The position of a location in the list. The list is ordered by name, then by time of
 * creation, then by identifier.
 *
 * @param name the name in UTF-8; its unsigned bytes have the order of its code points
 * @param createdAt when the location was created, in milliseconds since 1970
 * @param id the identifier
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its bytes
public record ListKey(byte[] name, long createdAt, UUID id) implements Comparable<ListKey> {

	@Override
	public int compareTo(ListKey other) {
		int order = Arrays.compareUnsigned(this.name, other.name);
		if (order == 0) {
			order = Long.compare(this.createdAt, other.createdAt);
		}
		return (order != 0) ? order : UuidType.INSTANCE.compare(this.id, other.id);
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof ListKey key && compareTo(key) == 0;
	}

	@Override
	public int hashCode() {
		return this.id.hashCode();
	}

}
