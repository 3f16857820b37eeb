package dev.locations.location.field;

import dev.locations.index.tree.IntList;
import dev.locations.index.value.Bound;
import dev.locations.index.value.FieldValue.Scalar.Text;
import dev.locations.index.value.ScalarRange;

/**
 * A pattern of {@code LIKE}. A match goes back to the last {@code %} only, so that the
 * time is at most that of the pattern times the text.
 *
 * @param parts characters, {@link #ONE} and {@link #ANY}
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its text
record LikePattern(int[] parts) {

	/** Stands for one character. */
	private static final int ONE = -1;

	/** Stands for any text. */
	private static final int ANY = -2;

	static LikePattern of(String pattern) {
		IntList parts = new IntList();
		boolean isAny = false;
		int i = 0;
		while (i < pattern.length()) {
			int character = pattern.codePointAt(i);
			i += Character.charCount(character);
			if (character == '%') {
				isAny = true;
				continue;
			}
			if (character == '\\' && i < pattern.length()) {
				character = pattern.codePointAt(i);
				i += Character.charCount(character);
			}
			else if (character == '_') {
				character = ONE;
			}
			// of several wildcards, that for any text is the last: so equal patterns look
			// equal
			if (isAny && character != ONE) {
				parts.add(ANY);
				isAny = false;
			}
			parts.add(character);
		}
		if (isAny) {
			parts.add(ANY);
		}
		return new LikePattern(parts.toArray());
	}

	boolean matches(String text) {
		int part = 0;
		int i = 0;
		int afterAny = -1;
		int anyEnd = 0;
		while (i < text.length()) {
			int character = text.codePointAt(i);
			int wanted = (part < this.parts.length) ? this.parts[part] : Integer.MIN_VALUE;
			if (wanted == ANY) {
				afterAny = ++part;
				if (afterAny == this.parts.length) {
					return true;
				}
				anyEnd = start(text, i, afterAny);
				i = anyEnd;
			}
			else if (wanted == ONE || wanted == character) {
				part++;
				i += Character.charCount(character);
			}
			else if (afterAny >= 0) {
				part = afterAny;
				anyEnd = start(text, anyEnd + Character.charCount(text.codePointAt(anyEnd)), part);
				i = anyEnd;
			}
			else {
				return false;
			}
		}
		return part == this.parts.length || (part == this.parts.length - 1 && this.parts[part] == ANY);
	}

	/** Returns where a part may be found; the end of the text if it is nowhere. */
	private int start(String text, int from, int part) {
		int found = text.indexOf(this.parts[part], from);
		return (found >= 0) ? found : text.length();
	}

	/** Returns the range of the texts that begin like the pattern. */
	ScalarRange range() {
		String prefix = new String(this.parts, 0, prefixLength());
		return new ScalarRange(Bound.before(new Text(prefix)),
				(prefixLength() == this.parts.length) ? Bound.behind(new Text(prefix)) : next(prefix));
	}

	/** Tells whether all texts of the range match. */
	boolean matchesRange() {
		return prefixLength() == this.parts.length
				|| (prefixLength() == this.parts.length - 1 && this.parts[prefixLength()] == ANY);
	}

	private int prefixLength() {
		int length = 0;
		while (length < this.parts.length && this.parts[length] >= 0) {
			length++;
		}
		return length;
	}

	/** Returns a place behind all texts that begin with a prefix. */
	private static Bound next(String prefix) {
		int end = prefix.length();
		while (end > 0) {
			int last = prefix.codePointBefore(end);
			end -= Character.charCount(last);
			if (last < Character.MAX_CODE_POINT) {
				// surrogates are no characters
				int next = (last + 1 == Character.MIN_SURROGATE) ? Character.MAX_SURROGATE + 1 : last + 1;
				return Bound.before(new Text(prefix.substring(0, end) + Character.toString(next)));
			}
		}
		return Bound.END;
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		for (int part : this.parts) {
			switch (part) {
				case ANY -> text.append('%');
				case ONE -> text.append('_');
				case '%', '_', '\\' -> text.append('\\').append((char) part);
				default -> text.appendCodePoint(part);
			}
		}
		return text.toString();
	}

}
