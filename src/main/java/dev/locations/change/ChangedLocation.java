package dev.locations.change;

import java.util.Arrays;

/**
 * What a change tells of a location. The texts are parts of the stored JSON, so that a
 * change shows the same digits and escapes as the location itself. The point is in
 * degrees.
 *
 * @param name the name, as JSON
 * @param coordinates the array of the coordinates, as JSON
 * @param json the whole location
 */
@SuppressWarnings("ArrayRecordComponent") // never compared as a whole
public record ChangedLocation(String id, byte[] name, byte[] coordinates, double longitude, double latitude,
		byte[] json) {

	boolean isAtTheSamePointAs(ChangedLocation other) {
		return Arrays.equals(this.coordinates, other.coordinates);
	}

}
