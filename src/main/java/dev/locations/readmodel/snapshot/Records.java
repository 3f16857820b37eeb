package dev.locations.readmodel.snapshot;

import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

import dev.locations.location.query.ListPosition;
import dev.locations.readmodel.file.ModelFile;
import dev.locations.readmodel.file.ModelFileWriter;
import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.LocationRecord;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.Slabs;
import org.jspecify.annotations.Nullable;

/**
 * The records of a base in the order of the list. The index of a location in this order
 * is its rank. They do not change after a base was built from them.
 */
final class Records {

	private static final int ID_START = ",{\"id\":\"".length();

	private static final int ID_END = ID_START + 36;

	private final Slabs slabs;

	private final long[] addresses;

	/** In memory or in a file. */
	private final ShortBuffer fieldEnds;

	private final long[] updateTimes;

	private int size;

	private long bytes;

	/**
	 * Starts without records.
	 * @param slabs the slabs with the records
	 * @param capacity the number of records that will be added
	 */
	Records(Slabs slabs, int capacity) {
		this(slabs, new long[capacity], new long[capacity], ShortBuffer.allocate(capacity * FieldEnds.COUNT));
	}

	private Records(Slabs slabs, long[] addresses, long[] updateTimes, ShortBuffer fieldEnds) {
		this.slabs = slabs;
		this.addresses = addresses;
		this.updateTimes = updateTimes;
		this.fieldEnds = fieldEnds;
	}

	private static Records complete(Slabs slabs, long[] addresses, long[] updateTimes, ShortBuffer fieldEnds) {
		Records records = new Records(slabs, addresses, updateTimes, fieldEnds);
		records.size = addresses.length;
		for (long address : addresses) {
			records.bytes += RecordAddress.length(address);
		}
		return records;
	}

	Records with(Slabs others) {
		return complete(others, this.addresses, this.updateTimes, this.fieldEnds);
	}

	static Records read(ModelFile file) {
		return complete(new Slabs(file.blocks()), file.longs(), file.longs(), file.shorts());
	}

	/**
	 * Writes what belongs to the records.
	 * @param file the file that has the records
	 * @param copies the slabs of the file
	 * @param newAddresses the addresses in them
	 * @return the same records, without memory for what is in the file
	 */
	Records write(ModelFileWriter file, Slabs copies, long[] newAddresses) {
		file.longs(newAddresses);
		file.longs(this.updateTimes);
		file.shorts(this.fieldEnds);
		return complete(copies, newAddresses, this.updateTimes, file.mapped().asShortBuffer());
	}

	/**
	 * Adds the next record in the order of the list.
	 * @param address its address
	 * @param updatedAt the digits of the time of its last change
	 * @param ends the ends of the fields of several records
	 * @param indexOfEnds the index of the record among them
	 */
	void add(long address, long updatedAt, ShortBuffer ends, int indexOfEnds) {
		this.addresses[this.size] = address;
		this.updateTimes[this.size] = updatedAt;
		this.fieldEnds.put(this.size * FieldEnds.COUNT, ends, indexOfEnds * FieldEnds.COUNT, FieldEnds.COUNT);
		this.bytes += RecordAddress.length(address);
		this.size++;
	}

	/**
	 * Returns the length of all records.
	 * @return the length in bytes
	 */
	long bytes() {
		return this.bytes;
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

	long updatedAt(int rank) {
		return this.updateTimes[rank];
	}

	ShortBuffer fieldEnds() {
		return this.fieldEnds;
	}

	byte[] json(int rank) {
		return this.slabs.json(this.addresses[rank]);
	}

	LocationRecord record(int rank) {
		return LocationRecord.of(json(rank));
	}

	UUID id(int rank) {
		return UUID.fromString(
				new String(this.slabs.bytes(this.addresses[rank], ID_START, ID_END), StandardCharsets.US_ASCII));
	}

	/**
	 * Returns the position of a location in the list. Mostly it is read without parsing
	 * the whole record.
	 * @param rank the rank
	 * @return the position
	 */
	ListPosition key(int rank) {
		byte[] name = knownName(rank);
		return (name != null)
				? new ListPosition(name, LocationRecord.createdAt(this.slabs, this.addresses[rank]), id(rank))
				: record(rank).key();
	}

	/**
	 * Returns how many locations come before a new one in the list.
	 * @param key the position of the new location in the list
	 * @return the number of locations
	 */
	int position(ListPosition key) {
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

	private int compare(int rank, ListPosition key) {
		// mostly the name decides, and parsing the whole record takes longer
		byte[] name = knownName(rank);
		int order = (name != null) ? Arrays.compareUnsigned(name, key.name()) : 0;
		if (order != 0) {
			return order;
		}
		return key(rank).compareTo(key);
	}

	private byte @Nullable [] knownName(int rank) {
		if (!FieldEnds.areKnown(this.fieldEnds, rank)) {
			return null;
		}
		byte[] name = this.slabs.bytes(this.addresses[rank], FieldEnds.NAME_START,
				FieldEnds.nameEnd(this.fieldEnds, rank));
		return isEscaped(name) ? null : name;
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
