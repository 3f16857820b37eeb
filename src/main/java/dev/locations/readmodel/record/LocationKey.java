package dev.locations.readmodel.record;

import java.util.Arrays;
import java.util.UUID;

/**
 * The sort key of a location in the list: its name in Unicode code point order, then the
 * time of its creation, then its id.
 *
 * @param name the name in UTF-8, whose bytes have the same order as the code points
 * @param createdAt the digits of the time of the creation, as one number
 * @param id the id
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its bytes
public record LocationKey(byte[] name, long createdAt, UUID id) implements Comparable<LocationKey> {

	@Override
	public int compareTo(LocationKey other) {
		int order = Arrays.compareUnsigned(this.name, other.name);
		if (order == 0) {
			order = Long.compare(this.createdAt, other.createdAt);
		}
		if (order == 0) {
			order = Long.compareUnsigned(this.id.getMostSignificantBits(), other.id.getMostSignificantBits());
		}
		return (order != 0) ? order
				: Long.compareUnsigned(this.id.getLeastSignificantBits(), other.id.getLeastSignificantBits());
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof LocationKey key && compareTo(key) == 0;
	}

	@Override
	public int hashCode() {
		return this.id.hashCode();
	}

}
