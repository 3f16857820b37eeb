package dev.locations.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A recognizer for the grammar of JSON (RFC 8259), to compare with. It has no rules for
 * duplicate names, lengths or surrogates. It does not recurse.
 */
final class JsonGrammar {

	static final int NOT_JSON = -1;

	private static final Pattern TOKEN = Pattern.compile("(?<punctuation>[\\[\\]{},:])"
			+ "|(?<string>\"(?:[^\"\\\\\\x00-\\x1f]|\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+\")"
			+ "|(?<other>true|false|null|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)");

	private static final Pattern SPACE = Pattern.compile("[ \\t\\n\\r]*+");

	private final Deque<Character> open = new ArrayDeque<>();

	private Expected expected = Expected.VALUE;

	private int depth;

	private JsonGrammar() {
	}

	/** Returns how deep a JSON text is nested. */
	static int depth(byte[] utf8) {
		try {
			String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
			JsonGrammar grammar = new JsonGrammar();
			return grammar.accepts(text) ? grammar.depth : NOT_JSON;
		}
		catch (CharacterCodingException ex) {
			return NOT_JSON;
		}
	}

	private boolean accepts(String text) {
		Matcher token = TOKEN.matcher(text);
		Matcher space = SPACE.matcher(text);
		int index = 0;
		while (space.region(index, text.length()).lookingAt() && token.region(space.end(), text.length()).lookingAt()) {
			boolean string = token.group("string") != null;
			if (!accepts((string || token.group("other") != null) ? 'v' : token.group().charAt(0), string)) {
				return false;
			}
			index = token.end();
		}
		return space.end() == text.length() && this.expected == Expected.END;
	}

	private boolean accepts(char token, boolean string) {
		boolean accepted = switch (token) {
			case 'v' -> isValue() || (string && isName());
			case '[', '{' -> isValue();
			case ']' -> isIn('[') && (this.expected == Expected.FIRST_VALUE || this.expected == Expected.NEXT);
			case '}' -> isIn('{') && (this.expected == Expected.FIRST_NAME || this.expected == Expected.NEXT);
			case ',' -> this.expected == Expected.NEXT;
			default -> this.expected == Expected.COLON;
		};
		if (accepted) {
			this.expected = after(token);
		}
		return accepted;
	}

	private Expected after(char token) {
		switch (token) {
			case '[', '{' -> {
				this.open.push(token);
				this.depth = Math.max(this.depth, this.open.size());
				return (token == '[') ? Expected.FIRST_VALUE : Expected.FIRST_NAME;
			}
			case ',' -> {
				return isIn('[') ? Expected.VALUE : Expected.NAME;
			}
			case ':' -> {
				return Expected.VALUE;
			}
			case ']', '}' -> this.open.pop();
			default -> {
				if (isName()) {
					return Expected.COLON;
				}
			}
		}
		return this.open.isEmpty() ? Expected.END : Expected.NEXT;
	}

	private boolean isIn(char bracket) {
		return !this.open.isEmpty() && this.open.element() == bracket;
	}

	private boolean isValue() {
		return this.expected == Expected.VALUE || this.expected == Expected.FIRST_VALUE;
	}

	private boolean isName() {
		return this.expected == Expected.NAME || this.expected == Expected.FIRST_NAME;
	}

	private enum Expected {

		VALUE, FIRST_VALUE, NAME, FIRST_NAME, COLON, NEXT, END

	}

}
