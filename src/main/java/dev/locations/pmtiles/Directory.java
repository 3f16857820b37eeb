package dev.locations.pmtiles;

import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * A directory: where tiles, or the directories below it, are in the file.
 *
 * @param ids of the first tile of each entry, in ascending order
 * @param runs how many tiles in a row have the content of the entry; 0 for a directory
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Directory(long[] ids, long[] runs, int[] lengths, long[] offsets) {

	/** An entry takes four bytes or more. */
	private static final int LEAST_ENTRY_BYTES = 4;

	static Directory decode(byte[] bytes) throws BrokenArchiveException {
		Numbers numbers = new Numbers(bytes);
		long count = numbers.next();
		if (count > bytes.length / LEAST_ENTRY_BYTES) {
			throw BrokenArchiveException.damaged("a directory says that it has %d entries".formatted(count));
		}
		int size = (int) count;
		Directory directory = new Directory(new long[size], new long[size], new int[size], new long[size]);
		directory.readIds(numbers);
		for (int i = 0; i < size; i++) {
			directory.runs[i] = numbers.next();
		}
		for (int i = 0; i < size; i++) {
			directory.lengths[i] = numbers.nextLength();
		}
		directory.readOffsets(numbers);
		return directory;
	}

	private void readIds(Numbers numbers) throws BrokenArchiveException {
		long last = -1;
		for (int i = 0; i < this.ids.length; i++) {
			long step = numbers.next();
			this.ids[i] = (i > 0) ? last + step : step;
			if (this.ids[i] <= last || this.ids[i] >= TileId.first(TileId.MAX_ZOOM + 1)) {
				throw BrokenArchiveException.damaged("the tiles of a directory are not in order");
			}
			last = this.ids[i];
		}
	}

	private void readOffsets(Numbers numbers) throws BrokenArchiveException {
		for (int i = 0; i < this.offsets.length; i++) {
			long offset = numbers.next();
			if (offset == 0 && i == 0) {
				throw BrokenArchiveException.damaged("a directory does not say where its first entry is");
			}
			this.offsets[i] = (offset > 0) ? offset - 1 : this.offsets[i - 1] + this.lengths[i - 1];
		}
	}

	/** Returns the entry for a tile: of its content, or of the directory to go on in. */
	@Nullable Entry find(long id) {
		int found = Arrays.binarySearch(this.ids, id);
		int index = (found >= 0) ? found : -found - 2;
		if (index < 0) {
			return null;
		}
		boolean leaf = this.runs[index] == 0;
		return (leaf || id - this.ids[index] < this.runs[index])
				? new Entry(this.offsets[index], this.lengths[index], leaf) : null;
	}

	int size() {
		return this.ids.length;
	}

	record Entry(long offset, int length, boolean leaf) {
	}

	/** Reads numbers of variable length, as Protocol Buffers have them. */
	private static final class Numbers {

		private final byte[] bytes;

		private int position;

		Numbers(byte[] bytes) {
			this.bytes = bytes;
		}

		long next() throws BrokenArchiveException {
			long number = 0;
			for (int shift = 0; shift < Long.SIZE - 1; shift += 7) {
				if (this.position == this.bytes.length) {
					throw BrokenArchiveException.damaged("a directory is too short");
				}
				byte part = this.bytes[this.position++];
				number |= (part & 0x7fL) << shift;
				if (part >= 0) {
					return number;
				}
			}
			throw BrokenArchiveException.damaged("a directory has a number that is too large");
		}

		int nextLength() throws BrokenArchiveException {
			long length = next();
			if (length == 0 || length > TileArchive.MAX_STORED_BYTES) {
				throw BrokenArchiveException.damaged("a directory has an entry of %d bytes".formatted(length));
			}
			return (int) length;
		}

	}

}
