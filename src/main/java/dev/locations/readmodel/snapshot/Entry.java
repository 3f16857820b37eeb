package dev.locations.readmodel.snapshot;

import java.util.Comparator;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.LocationKey;
import org.jspecify.annotations.Nullable;

/**
 * A location that is not in the base.
 *
 * @param key where it is in the list
 * @param updatedAt the digits of the time of its last change
 * @param longitude of its point, in degrees
 * @param latitude of its point, in degrees
 * @param fields where its fields end
 * @param position how many locations of the base come before it
 * @param address where its record is
 * @param fragment gets the compressed record, when it is first asked for
 */
public record Entry(LocationKey key, long updatedAt, double longitude, double latitude, FieldEnds fields, int position,
		long address, AtomicReference<byte @Nullable []> fragment) {

	Entry(LocationKey key, long updatedAt, double longitude, double latitude, FieldEnds fields, int position,
			long address) {
		this(key, updatedAt, longitude, latitude, fields, position, address, new AtomicReference<>());
	}

	/** The order of the list. */
	static final Comparator<Entry> ORDER = Comparator.comparing(Entry::key);

}
