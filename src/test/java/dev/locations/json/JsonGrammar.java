package dev.locations.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A recognizer for the grammar of JSON (RFC 8259) without recursion, to compare with. */
final class JsonGrammar {

	static final int NOT_JSON = -1;

	private static final String SPACE = "[ \\t\\n\\r]*+";

	private static final Pattern TOKEN = Pattern.compile(SPACE + "(?:(?<punctuation>[\\[\\]{},:])"
			+ "|(?<string>\"(?:[^\"\\\\\\x00-\\x1f]|\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4}))*+\")"
			+ "|true|false|null|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?)");

	/** An array or object without others; s is a string, v another value. */
	private static final Pattern INNERMOST = Pattern.compile("\\[(?:[sv](?:,[sv])*+)?]|\\{(?:s:[sv](?:,s:[sv])*+)?}");

	private JsonGrammar() {
	}

	static int depth(byte[] utf8) {
		try {
			return depth(StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString());
		}
		catch (CharacterCodingException ex) {
			return NOT_JSON;
		}
	}

	private static int depth(String text) {
		StringBuilder tokens = new StringBuilder();
		int end = 0;
		for (Matcher token = TOKEN.matcher(text); token.region(end, text.length()).lookingAt(); end = token.end()) {
			String punctuation = token.group("punctuation");
			tokens.append((punctuation != null) ? punctuation : (token.group("string") != null) ? "s" : "v");
		}
		String rest = text.substring(end).matches(SPACE) ? tokens.toString() : "";
		int depth = 0;
		while (rest.length() > 1) {
			String outer = INNERMOST.matcher(rest).replaceAll("v");
			if (outer.equals(rest)) {
				return NOT_JSON;
			}
			rest = outer;
			depth++;
		}
		return rest.matches("[sv]") ? depth : NOT_JSON;
	}

}
