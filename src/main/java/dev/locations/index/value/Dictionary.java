package dev.locations.index.value;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;

import dev.locations.index.file.ModelFile;
import dev.locations.index.file.ModelFileWriter;
import dev.locations.index.tree.LowerBound;
import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;

/**
 * The different values of a column in the order of their codes.
 *
 * @param bytes the {@link ScalarBytes}, one after the other
 * @param ends where each scalar ends
 * @param members the codes of the scalars in the lists, one list after the other
 * @param listEnds where each list ends
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Dictionary(byte[] bytes, int[] ends, int[] members, int[] listEnds) {

	/** The code of the first scalar. */
	static final int FIRST = Column.OTHER + 1;

	static final Dictionary EMPTY = new Dictionary(new byte[0], new int[0], new int[0], new int[0]);

	static Dictionary read(ModelFile file) {
		ByteBuffer bytes = file.bytes();
		byte[] inMemory = new byte[bytes.remaining()];
		bytes.get(inMemory);
		return new Dictionary(inMemory, file.ints(), file.ints(), file.ints());
	}

	void write(ModelFileWriter file) {
		file.bytes(ByteBuffer.wrap(this.bytes));
		file.ints(this.ends);
		file.ints(this.members);
		file.ints(this.listEnds);
	}

	int scalarsEnd() {
		return FIRST + this.ends.length;
	}

	int codes() {
		return scalarsEnd() + this.listEnds.length;
	}

	FieldValue value(int code) {
		if (code < FIRST) {
			return (code == Column.OTHER) ? FieldValue.OTHER : FieldValue.MISSING;
		}
		return (code < scalarsEnd()) ? scalar(code)
				: new ListOf(IntStream.of(members(code)).<Scalar>mapToObj(this::scalar).toList());
	}

	private Scalar scalar(int code) {
		return ScalarBytes.value(this.bytes, start(code), end(code));
	}

	int[] members(int code) {
		int list = code - scalarsEnd();
		return (list < 0) ? new int[0]
				: Arrays.copyOfRange(this.members, (list > 0) ? this.listEnds[list - 1] : 0, this.listEnds[list]);
	}

	int firstCode(byte[] scalar) {
		return LowerBound.of(FIRST, scalarsEnd(), (code) -> compare(code, scalar, 0, scalar.length) < 0);
	}

	int compare(int code, byte[] other, int from, int to) {
		return Arrays.compareUnsigned(this.bytes, start(code), end(code), other, from, to);
	}

	int start(int code) {
		return (code > FIRST) ? this.ends[code - FIRST - 1] : 0;
	}

	int end(int code) {
		return this.ends[code - FIRST];
	}

	long memory() {
		return this.bytes.length
				+ (long) Integer.BYTES * (this.ends.length + this.members.length + this.listEnds.length);
	}

}
