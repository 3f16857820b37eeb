package dev.locations.index.value;

import java.nio.ByteBuffer;
import java.util.Arrays;

import dev.locations.index.value.FieldValue.ListOf;
import dev.locations.index.value.FieldValue.Scalar;

/**
 * Different values in the order in which they are found. A list is kept as the codes of
 * its scalars, which it has here for the time being.
 */
final class CollectedValues {

	/** Is greater than the first byte of each scalar. */
	private static final byte LIST = Byte.MAX_VALUE;

	private final ByteStrings strings = new ByteStrings();

	int code(FieldValue value) {
		if (value instanceof Scalar scalar) {
			byte[] bytes = ScalarBytes.of(scalar);
			return code(bytes, 0, bytes.length);
		}
		if (value instanceof ListOf list) {
			int[] members = list.values().stream().mapToInt(this::code).sorted().toArray();
			ByteBuffer bytes = ByteBuffer.allocate(1 + Integer.BYTES * members.length).put(LIST);
			bytes.asIntBuffer().put(members);
			return code(bytes.array(), 0, bytes.capacity());
		}
		return (value instanceof FieldValue.Other) ? Column.OTHER : Column.MISSING;
	}

	/** Returns the code of a scalar by its {@link ScalarBytes}. */
	int code(byte[] bytes, int from, int to) {
		return Dictionary.FIRST + this.strings.add(bytes, from, to);
	}

	int codes() {
		return Dictionary.FIRST + this.strings.size();
	}

	boolean isList(int code) {
		return this.strings.bytes()[start(code)] == LIST;
	}

	int[] members(int code) {
		int[] members = new int[(end(code) - start(code)) / Integer.BYTES];
		ByteBuffer.wrap(this.strings.bytes(), start(code) + 1, end(code) - start(code) - 1).asIntBuffer().get(members);
		return members;
	}

	/** Returns the codes of the scalars in their order. */
	int[] sortedScalars() {
		int[] order = this.strings.sorted();
		int scalars = order.length;
		while (scalars > 0 && isList(Dictionary.FIRST + order[scalars - 1])) {
			scalars--;
		}
		return Arrays.stream(order, 0, scalars).map((number) -> Dictionary.FIRST + number).toArray();
	}

	byte[] bytes() {
		return this.strings.bytes();
	}

	int start(int code) {
		return this.strings.start(code - Dictionary.FIRST);
	}

	int end(int code) {
		return this.strings.end(code - Dictionary.FIRST);
	}

	/** See {@link ByteStrings#memory()}. */
	long memory() {
		return this.strings.memory();
	}

	int length() {
		return this.strings.length();
	}

}
