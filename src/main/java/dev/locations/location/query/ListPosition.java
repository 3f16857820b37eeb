package dev.locations.location.query;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * The position of a location in the list: its name in Unicode code point order, then the
 * time of its creation, then its identifier.
 *
 * @param name the name in UTF-8, whose unsigned bytes have the order of the code points
 * @param createdAt the time of the creation, in milliseconds since 1970
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its bytes
public record ListPosition(byte[] name, long createdAt, UUID id) implements Comparable<ListPosition> {

	public static ListPosition beforeName(String name) {
		return new ListPosition(name.getBytes(StandardCharsets.UTF_8), Long.MIN_VALUE, new UUID(0, 0));
	}

	public static ListPosition afterName(String name) {
		return new ListPosition(name.getBytes(StandardCharsets.UTF_8), Long.MAX_VALUE, new UUID(-1, -1));
	}

	public String nameText() {
		return new String(this.name, StandardCharsets.UTF_8);
	}

	@Override
	public int compareTo(ListPosition other) {
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
		return other instanceof ListPosition position && compareTo(position) == 0;
	}

	@Override
	public int hashCode() {
		return this.id.hashCode();
	}

}
