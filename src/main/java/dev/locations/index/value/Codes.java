package dev.locations.index.value;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.Bitmaps;
import org.jspecify.annotations.Nullable;

/**
 * The codes of a column by ordinal, in as few bytes as the greatest code takes. If
 * nothing has a value, they take none.
 *
 * @param ints empty if all codes are zero
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Codes(int size, byte @Nullable [] bytes, char @Nullable [] chars, int[] ints) {

	private static final int BYTE_CODES = 1 << Byte.SIZE;

	private static final int CHAR_CODES = 1 << Character.SIZE;

	/**
	 * Takes codes.
	 * @param limit is greater than all of them
	 */
	static Codes of(int[] codes, int limit) {
		if (Arrays.stream(codes).allMatch((code) -> code == Column.MISSING)) {
			return new Codes(codes.length, null, null, new int[0]);
		}
		Codes all = new Codes(codes.length, null, null, codes);
		return (limit <= CHAR_CODES) ? all.copy(codes.length, limit) : all;
	}

	static Codes read(ModelFile file) {
		int size = file.ints()[0];
		ByteBuffer bytes = file.bytes();
		ShortBuffer shorts = file.shorts();
		int[] ints = file.ints();
		if (bytes.hasRemaining()) {
			byte[] array = new byte[bytes.remaining()];
			bytes.get(array);
			return new Codes(size, array, null, ints);
		}
		if (shorts.hasRemaining()) {
			char[] array = new char[shorts.remaining()];
			for (int i = 0; i < array.length; i++) {
				array[i] = (char) shorts.get(i);
			}
			return new Codes(size, null, array, ints);
		}
		return new Codes(size, null, null, ints);
	}

	void write(ModelFileWriter file) {
		file.ints(new int[] { this.size });
		file.bytes(ByteBuffer.wrap((this.bytes != null) ? this.bytes : new byte[0]));
		file.shorts(shorts((this.chars != null) ? this.chars : new char[0]));
		file.ints(this.ints);
	}

	private static ShortBuffer shorts(char[] chars) {
		ByteBuffer bytes = ByteBuffer.allocate(Character.BYTES * chars.length);
		bytes.asCharBuffer().put(CharBuffer.wrap(chars));
		return bytes.asShortBuffer();
	}

	int get(int ordinal) {
		return (this.bytes != null) ? Byte.toUnsignedInt(this.bytes[ordinal]) : (this.chars != null)
				? this.chars[ordinal] : (this.ints.length > 0) ? this.ints[ordinal] : Column.MISSING;
	}

	private void set(int ordinal, int code) {
		if (this.bytes != null) {
			this.bytes[ordinal] = (byte) code;
		}
		else if (this.chars != null) {
			this.chars[ordinal] = (char) code;
		}
		else if (this.ints.length > 0) {
			this.ints[ordinal] = code;
		}
	}

	/** Returns a number above all codes that there is room for. */
	private int limit() {
		return (this.bytes != null) ? BYTE_CODES
				: (this.chars != null) ? CHAR_CODES : (this.ints.length > 0) ? Integer.MAX_VALUE : Column.MISSING + 1;
	}

	/** Copies the first codes into as few bytes as codes below a limit take. */
	private Codes copy(int count, int limit) {
		Codes copy = (limit <= BYTE_CODES) ? new Codes(this.size, new byte[this.size], null, new int[0])
				: (limit <= CHAR_CODES) ? new Codes(this.size, null, new char[this.size], new int[0])
						: new Codes(this.size, null, null, new int[this.size]);
		for (int ordinal = 0; ordinal < count; ordinal++) {
			copy.set(ordinal, get(ordinal));
		}
		return copy;
	}

	/** Copies some codes, for a loop that does not ask for their width. */
	private void copy(int from, int count, int[] target) {
		if (this.bytes != null) {
			for (int i = 0; i < count; i++) {
				target[i] = this.bytes[from + i] & 0xff;
			}
		}
		else if (this.chars != null) {
			for (int i = 0; i < count; i++) {
				target[i] = this.chars[from + i];
			}
		}
		else if (this.ints.length == 0) {
			Arrays.fill(target, 0, count, Column.MISSING);
		}
		else {
			System.arraycopy(this.ints, from, target, 0, count);
		}
	}

	/** Returns a bitmap of the ordinals whose codes are in a bitmap of codes. */
	long[] ordinals(long[] passing) {
		long[] ordinals = Bitmaps.none(this.size);
		if (this.bytes != null) {
			addPassing(this.bytes, passing, ordinals);
			return ordinals;
		}
		int[] block = new int[Long.SIZE];
		for (int from = 0; from < this.size; from += Long.SIZE) {
			int count = Math.min(Long.SIZE, this.size - from);
			copy(from, count, block);
			long bits = 0;
			for (int i = 0; i < count; i++) {
				bits |= ((passing[block[i] >> 6] >>> block[i]) & 1) << i;
			}
			ordinals[from >> 6] = bits;
		}
		return ordinals;
	}

	// with a table and eight codes at a time, it takes half the time
	private static void addPassing(byte[] codes, long[] passing, long[] ordinals) {
		byte[] table = new byte[BYTE_CODES];
		Bitmaps.forEach(passing, (code) -> table[code] = 1);
		int rest = codes.length - codes.length % Byte.SIZE;
		for (int from = 0; from < rest; from += Byte.SIZE) {
			int bits = 0;
			for (int i = 0; i < Byte.SIZE; i++) {
				bits |= table[codes[from + i] & 0xff] << i;
			}
			ordinals[from >> 6] |= (long) bits << from;
		}
		for (int ordinal = rest; ordinal < codes.length; ordinal++) {
			if (table[codes[ordinal] & 0xff] != 0) {
				Bitmaps.add(ordinals, ordinal);
			}
		}
	}

	long memory() {
		return (this.bytes != null) ? this.bytes.length : (this.chars != null)
				? (long) Character.BYTES * this.chars.length : (long) Integer.BYTES * this.ints.length;
	}

	/**
	 * Collects codes in as few bytes as they take, so that a field which few locations
	 * have costs little: none as long as nothing has a value.
	 */
	static final class Builder {

		private Codes codes;

		private int size;

		/**
		 * Collects so many codes; those that are not added are {@link Column#MISSING}.
		 */
		Builder(int capacity) {
			this.codes = new Codes(capacity, null, null, new int[0]);
		}

		void add(int code) {
			if (code >= this.codes.limit()) {
				this.codes = this.codes.copy(this.size, code + 1);
			}
			this.codes.set(this.size++, code);
		}

		long memory() {
			return this.codes.memory();
		}

		/** Replaces all codes by others, of which there are not more, and ends. */
		Codes build(IntUnaryOperator newCode) {
			for (int ordinal = 0; ordinal < this.size; ordinal++) {
				this.codes.set(ordinal, newCode.applyAsInt(this.codes.get(ordinal)));
			}
			return this.codes;
		}

	}

}
