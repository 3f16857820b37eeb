package dev.locations.readmodel.record;

import java.util.Arrays;
import java.util.UUID;

import dev.locations.location.query.ListPosition;
import dev.locations.store.Timestamps;

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

	/**
	 * Converts a position in the list.
	 * @param position the position
	 * @return the sort key
	 */
	public static LocationKey of(ListPosition position) {
		return new LocationKey(position.name(), LocationTime.digits(Timestamps.format(position.createdAt())),
				position.id());
	}

	/**
	 * Returns the position in the list.
	 * @return the position
	 */
	public ListPosition position() {
		return new ListPosition(this.name, LocationTime.epochMillis(this.createdAt), this.id);
	}

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
