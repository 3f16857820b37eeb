package dev.locations.readmodel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

import org.jspecify.annotations.Nullable;

/**
 * Locations in the order of the list, with a tree over their points. A location's place
 * in the order is its rank. It is immutable, but for the compressed records that it may
 * get later.
 */
final class Base {

	/** Of the arrays here, of the tree and of the table of ids. */
	private static final long BYTES_PER_LOCATION = 60;

	private static final int ID_START = ",{\"id\":\"".length();

	private static final int ID_LENGTH = 36;

	private final Slabs slabs;

	private final long[] addresses;

	private final short[] fieldEnds;

	private final PackedTree tree;

	private final IdTable ids;

	/** Made when they are first asked for. */
	private volatile @Nullable Fragments fragments;

	private Base(Slabs slabs, long[] addresses, short[] fieldEnds, PackedTree tree) {
		this.slabs = slabs;
		this.addresses = addresses;
		this.fieldEnds = fieldEnds;
		this.tree = tree;
		this.ids = new IdTable(addresses.length, this::id);
	}

	/** Nothing, with slabs of its own for what will be added. */
	static Base empty() {
		return new Builder(new Slabs(), 0).build();
	}

	private UUID id(int rank) {
		return UUID.fromString(this.slabs.text(this.addresses[rank], ID_START, ID_LENGTH, StandardCharsets.US_ASCII));
	}

	int size() {
		return this.addresses.length;
	}

	Slabs slabs() {
		return this.slabs;
	}

	PackedTree tree() {
		return this.tree;
	}

	long address(int rank) {
		return this.addresses[rank];
	}

	short[] fieldEnds() {
		return this.fieldEnds;
	}

	/**
	 * Finds a location.
	 * @param id its id
	 * @return its rank, or -1
	 */
	int find(UUID id) {
		return this.ids.find(id);
	}

	byte[] json(int rank) {
		return this.slabs.json(this.addresses[rank]);
	}

	LocationRecord record(int rank) {
		return LocationRecord.of(json(rank));
	}

	/** The compressed records; null when there are none. */
	@Nullable Fragments fragments() {
		return this.fragments;
	}

	void fragments(Fragments compressed) {
		this.fragments = compressed;
	}

	/**
	 * How many locations come before a place in the list.
	 * @param key the place, which is none of the locations'
	 */
	int position(LocationKey key) {
		int from = 0;
		int to = size();
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

	/** The memory in use but for what is compressed, in bytes. */
	long memory() {
		return memory(this.slabs, size());
	}

	/** The memory that locations take, in bytes. */
	static long memory(Slabs slabs, int size) {
		return slabs.size() + size * BYTES_PER_LOCATION;
	}

	/** Takes locations in the order of the list. */
	static final class Builder {

		private final Slabs slabs;

		private final long[] addresses;

		private final short[] fieldEnds;

		private final double[] longitudes;

		private final double[] latitudes;

		private int size;

		/**
		 * Starts a base.
		 * @param slabs where the records are
		 * @param expected how many there will be
		 */
		Builder(Slabs slabs, int expected) {
			this.slabs = slabs;
			this.addresses = new long[expected];
			this.fieldEnds = new short[expected * FieldEnds.KEPT];
			this.longitudes = new double[expected];
			this.latitudes = new double[expected];
		}

		void add(long address, double longitude, double latitude, short[] ends, int indexOfEnds) {
			this.addresses[this.size] = address;
			this.longitudes[this.size] = longitude;
			this.latitudes[this.size] = latitude;
			System.arraycopy(ends, indexOfEnds * FieldEnds.KEPT, this.fieldEnds, this.size * FieldEnds.KEPT,
					FieldEnds.KEPT);
			this.size++;
		}

		Base build() {
			return new Base(this.slabs, this.addresses, this.fieldEnds, tree());
		}

		private PackedTree tree() {
			// the place on the curve in the upper half, the rank in the lower
			long[] order = new long[this.size];
			for (int rank = 0; rank < this.size; rank++) {
				order[rank] = (HilbertCurve.position(this.longitudes[rank], this.latitudes[rank]) << Integer.SIZE)
						| rank;
			}
			Arrays.sort(order);
			double[] sortedLongitudes = new double[this.size];
			double[] sortedLatitudes = new double[this.size];
			int[] ranks = new int[this.size];
			for (int slot = 0; slot < this.size; slot++) {
				int rank = (int) order[slot];
				ranks[slot] = rank;
				sortedLongitudes[slot] = this.longitudes[rank];
				sortedLatitudes[slot] = this.latitudes[rank];
			}
			return new PackedTree(sortedLongitudes, sortedLatitudes, ranks);
		}

	}

}
