package dev.locations.location.field;

import java.util.Arrays;

/**
 * Finds where the value of a field is in JSON that the service has stored, without
 * parsing the rest. It can be used again.
 */
final class ValueFinder {

	private final FieldPath path;

	private byte[] json = {};

	private int to;

	private int start;

	private int end;

	private boolean isEscaped;

	ValueFinder(FieldPath path) {
		this.path = path;
	}

	/**
	 * Looks for the value.
	 * @param source has the object, or some of its members with the comma before them,
	 * from the start, included, to the end, excluded
	 * @return whether there is one
	 */
	boolean find(byte[] source, int from, int to) {
		this.json = source;
		this.to = to;
		this.isEscaped = false;
		int key = 0;
		int i = from;
		while (true) {
			// at the brace or comma before a member
			i = visible(i + 1);
			if (i >= to || source[i] != '"') {
				return false;
			}
			int nameEnd = textEnd(i + 1);
			if (this.isEscaped) {
				return false;
			}
			byte[] wanted = this.path.utf8()[key];
			boolean isWanted = Arrays.equals(source, i + 1, nameEnd, wanted, 0, wanted.length);
			// behind the colon
			i = visible(visible(nameEnd + 1) + 1);
			if (!isWanted) {
				i = visible(valueEnd(i));
				this.isEscaped = false;
			}
			else if (++key == this.path.utf8().length) {
				this.start = i;
				this.end = valueEnd(i);
				return true;
			}
			else if (source[i] != '{') {
				return false;
			}
		}
	}

	private int visible(int from) {
		int i = from;
		while (i < this.to && this.json[i] <= ' ' && this.json[i] >= 0) {
			i++;
		}
		return i;
	}

	/** Returns the index of the quotation mark at the end of a text. */
	private int textEnd(int from) {
		int i = from;
		while (this.json[i] != '"') {
			if (this.json[i] == '\\') {
				this.isEscaped = true;
				i++;
			}
			i++;
		}
		return i;
	}

	private int valueEnd(int from) {
		byte first = this.json[from];
		if (first == '"') {
			return textEnd(from + 1) + 1;
		}
		int i = from;
		if (first != '{' && first != '[') {
			while (i < this.to && this.json[i] > ' ' && this.json[i] != ',' && this.json[i] != '}') {
				i++;
			}
			return i;
		}
		int depth = 0;
		do {
			switch (this.json[i]) {
				case '{', '[' -> depth++;
				case '}', ']' -> depth--;
				case '"' -> i = textEnd(i + 1);
				default -> {
				}
			}
			i++;
		}
		while (depth > 0);
		return i;
	}

	int start() {
		return this.start;
	}

	int end() {
		return this.end;
	}

	/**
	 * Tells whether the found value has an escaped character or, if none is found, a name
	 * has one. Then only a parser knows whether it is the wanted name.
	 */
	boolean isEscaped() {
		return this.isEscaped;
	}

}
