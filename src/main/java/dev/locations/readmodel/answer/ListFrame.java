package dev.locations.readmodel.answer;

import java.util.Arrays;

import dev.locations.json.Delimiters;
import dev.locations.readmodel.record.JsonOutput;

/**
 * What an answer has around its locations. A {@link RecordWriter} writes a comma before
 * each location of an array. The bracket of the array takes the place of the first one.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record ListFrame(byte[] start, boolean isArray, byte[] end) {

	/** That of a JSON array. */
	static final ListFrame ARRAY = new ListFrame(new byte[0], true, new byte[] { ']' });

	/** That of lines. */
	static final ListFrame LINES = new ListFrame(new byte[0], false, new byte[0]);

	/** Returns the frame of an array within an object. */
	static ListFrame of(Delimiters delimiters, int count) {
		byte[] start = Arrays.copyOf(delimiters.start(), delimiters.start().length - 1);
		return new ListFrame(start, true, delimiters.end().apply(count));
	}

	/**
	 * Returns the length of the frame; an array has a comma less than locations, or a bracket
	 * if it has none.
	 */
	int length() {
		return this.start.length + 1 + this.end.length;
	}

	/** Replaces the first comma, or writes the bracket of an array without locations. */
	void open(JsonOutput target) {
		if (this.isArray && target.size() == this.start.length) {
			target.write('[');
		}
		else if (this.isArray) {
			target.replace(this.start.length, '[');
		}
	}

}
