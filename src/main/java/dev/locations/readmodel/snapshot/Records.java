package dev.locations.readmodel.snapshot;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.LocationKey;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.Slabs;

/**
 * The records of a base in the order of the list. A location's place in the order is its
 * rank. They are not changed once they are in a base.
 */
final class Records {

	private static final int ID_START = ",{\"id\":\"".length();

	private static final int ID_LENGTH = 36;

	private final Slabs slabs;

	private final long[] addresses;

	private final short[] fieldEnds;

	private int size;

	/**
	 * Starts with no record.
	 * @param slabs where the records are
	 * @param capacity how many there will be
	 */
	Records(Slabs slabs, int capacity) {
		this.slabs = slabs;
		this.addresses = new long[capacity];
		this.fieldEnds = new short[capacity * FieldEnds.KEPT];
	}

	/**
	 * Adds the next record in the order of the list.
	 * @param address where it is
	 * @param ends has the ends of its fields
	 * @param indexOfEnds which of the ends are its own
	 */
	void add(long address, short[] ends, int indexOfEnds) {
		this.addresses[this.size] = address;
		System.arraycopy(ends, indexOfEnds * FieldEnds.KEPT, this.fieldEnds, this.size * FieldEnds.KEPT,
				FieldEnds.KEPT);
		this.size++;
	}

	int size() {
		return this.size;
	}

	Slabs slabs() {
		return this.slabs;
	}

	long address(int rank) {
		return this.addresses[rank];
	}

	short[] fieldEnds() {
		return this.fieldEnds;
	}

	byte[] json(int rank) {
		return this.slabs.json(this.addresses[rank]);
	}

	LocationRecord record(int rank) {
		return LocationRecord.of(json(rank));
	}

	UUID id(int rank) {
		return UUID.fromString(this.slabs.text(this.addresses[rank], ID_START, ID_LENGTH, StandardCharsets.US_ASCII));
	}

	/**
	 * How many locations come before a place in the list.
	 * @param key the place, which is none of the locations'
	 */
	int position(LocationKey key) {
		int from = 0;
		int to = this.size;
		while (from < to) {
			int middle = (from + to) >>> 1;
			if (compare(middle, key) < 0) {
				from = middle + 1;
			}
			else {
				to = middle;
			}
		}
		return from;
	}

	/** Most names differ, and are in the record as they are in the key. */
	private int compare(int rank, LocationKey key) {
		if (FieldEnds.areKnown(this.fieldEnds, rank)) {
			byte[] name = this.slabs.bytes(this.addresses[rank], FieldEnds.NAME_START,
					FieldEnds.nameEnd(this.fieldEnds, rank));
			int order = isEscaped(name) ? 0 : Arrays.compareUnsigned(name, key.name());
			if (order != 0) {
				return order;
			}
		}
		return record(rank).key().compareTo(key);
	}

	private static boolean isEscaped(byte[] text) {
		for (byte b : text) {
			if (b == '\\') {
				return true;
			}
		}
		return false;
	}

}
