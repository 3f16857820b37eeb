package dev.locations.readmodel.snapshot;

import java.nio.ByteBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

import dev.locations.index.file.FilledBuffer;
import dev.locations.index.file.ModelDirectory;
import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.LowerBound;
import dev.locations.location.query.ListPosition;
import org.jspecify.annotations.Nullable;

/**
 * The records of a base in list order, where the index of a location is its ordinal.
 *
 * @param updateTimes the digits of the times of the last changes
 * @param fieldEnds see {@link FieldEnds}; in memory or in a file
 * @param directory for the next base; null to keep all in memory
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Records(Slabs slabs, long[] addresses, long[] updateTimes, ShortBuffer fieldEnds,
		@Nullable ModelDirectory directory) {

	private static final int ID_START = ",{\"id\":\"".length();

	private static final int ID_END = ID_START + 36;

	private static final int ENDS_BYTES = FieldEnds.COUNT * Short.BYTES;

	static Records read(ModelFile file, ModelDirectory directory) {
		return new Records(new Slabs(file.blocks()), file.longs(), file.longs(), file.shorts(), directory);
	}

	Records write(ModelFileWriter file, Slabs copies, long[] newAddresses) {
		file.longs(newAddresses);
		file.longs(this.updateTimes);
		file.shorts(this.fieldEnds);
		return new Records(copies, newAddresses, this.updateTimes, file.mapped().asShortBuffer(), this.directory);
	}

	int size() {
		return this.addresses.length;
	}

	public long address(int ordinal) {
		return this.addresses[ordinal];
	}

	public long updatedAt(int ordinal) {
		return this.updateTimes[ordinal];
	}

	byte[] json(int ordinal) {
		return this.slabs.json(this.addresses[ordinal]);
	}

	UUID id(int ordinal) {
		return UUID.fromString(
				new String(this.slabs.bytes(this.addresses[ordinal], ID_START, ID_END), StandardCharsets.US_ASCII));
	}

	/** Mostly found without parsing the whole record. */
	public ListPosition key(int ordinal) {
		byte[] name = knownName(ordinal);
		return (name != null)
				? new ListPosition(name, LocationRecord.createdAt(this.slabs, this.addresses[ordinal]), id(ordinal))
				: LocationRecord.of(json(ordinal)).key();
	}

	public int position(ListPosition key) {
		return LowerBound.of(0, size(), (ordinal) -> compare(ordinal, key) < 0);
	}

	private int compare(int ordinal, ListPosition key) {
		// mostly the name decides, without parsing
		byte[] name = knownName(ordinal);
		int order = (name != null) ? Arrays.compareUnsigned(name, key.name()) : 0;
		if (order != 0) {
			return order;
		}
		return key(ordinal).compareTo(key);
	}

	private byte @Nullable [] knownName(int ordinal) {
		if (!FieldEnds.areKnown(this.fieldEnds, ordinal)) {
			return null;
		}
		byte[] name = this.slabs.bytes(this.addresses[ordinal], FieldEnds.NAME_START,
				FieldEnds.nameEnd(this.fieldEnds, ordinal));
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

	static final class Builder {

		private final @Nullable ModelDirectory directory;

		private final long[] addresses;

		private final long[] updateTimes;

		private final FilledBuffer fieldEnds;

		private int size;

		Builder(@Nullable ModelDirectory directory, int capacity) {
			this.directory = directory;
			this.addresses = new long[capacity];
			this.updateTimes = new long[capacity];
			this.fieldEnds = new FilledBuffer(directory, capacity * ENDS_BYTES);
		}

		void add(long address, long updatedAt, ShortBuffer ends, int indexOfEnds) {
			this.addresses[this.size] = address;
			this.updateTimes[this.size++] = updatedAt;
			ByteBuffer target = this.fieldEnds.next(ENDS_BYTES);
			for (int i = 0; i < FieldEnds.COUNT; i++) {
				target.putShort(ends.get(indexOfEnds * FieldEnds.COUNT + i));
			}
		}

		int size() {
			return this.size;
		}

		long updatedAt(int ordinal) {
			return this.updateTimes[ordinal];
		}

		Records build(Slabs slabs) {
			return new Records(slabs, this.addresses, this.updateTimes, this.fieldEnds.end().asShortBuffer(),
					this.directory);
		}

	}

}
