package dev.locations.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON value (RFC 8259) as a tree, of which each member has its text, too. The text is
 * as it was written, without insignificant white space.
 * <p>
 * Reading is strict: valid UTF-8, one value, no duplicate names, no unpaired surrogates,
 * numbers of at most 1,000 characters. The depth is not limited here, because too deep
 * nesting is a violation of the schema. So code that works on the tree must not recurse.
 */
public final class JsonText {

	/** The time to read a number grows with the square of its length. */
	private static final int MAX_NUMBER_LENGTH = 1_000;

	/** Stands for bytes that are not UTF-8, if a decoder is not strict. */
	private static final char REPLACEMENT = '\ufffd';

	/** Also matches other escapes, so that {@code \\ud800} is an escaped backslash. */
	private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([dD][89a-fA-F]\\p{XDigit}{2})|[^u])");

	/** What Jackson tells programmers about its own classes and settings. */
	private static final Pattern HINT = Pattern
		.compile(" \\(`JsonToken\\.\\w+`\\)| \\((?:start marker|bound as|not recognized).*|: enable `.*");

	private static final JsonMapper MAPPER = JsonMapper.builder(strictFactory())
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
		.disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
		.build();

	/** The tree; numbers with a fraction or an exponent are decimals. */
	private final JsonNode root;

	/** Made when it is needed. */
	private @Nullable String text;

	/** Found when they are needed. */
	private @Nullable Map<String, JsonText> members;

	private JsonText(JsonNode root, @Nullable String text, @Nullable Map<String, JsonText> members) {
		this.root = root;
		this.text = text;
		this.members = members;
	}

	private static JsonFactory strictFactory() {
		return new JsonFactoryBuilder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
			.streamReadConstraints(StreamReadConstraints.builder()
				.maxNestingDepth(Integer.MAX_VALUE)
				.maxNameLength(Integer.MAX_VALUE)
				.maxNumberLength(MAX_NUMBER_LENGTH)
				.build())
			.build();
	}

	/** Reads a JSON value, or throws a {@link JsonSyntaxException}. */
	public static JsonText parse(byte[] utf8) {
		String text = decode(utf8);
		checkSurrogates(text);
		try (JsonParser parser = MAPPER.createParser(text)) {
			return new JsonText(readTree(parser, text), text, null);
		}
	}

	private static JsonNode readTree(JsonParser parser, String text) {
		try {
			JsonNode root = MAPPER.readTree(parser);
			if (root == null || root.isMissingNode()) {
				throw syntaxError("No value", text, text.length());
			}
			return root;
		}
		catch (StreamConstraintsException ex) {
			throw syntaxError(parser.currentTokenLocation(),
					"Number of more than %d characters".formatted(MAX_NUMBER_LENGTH));
		}
		catch (JacksonException ex) {
			throw syntaxError(ex.getLocation(), HINT.matcher(ex.getOriginalMessage()).replaceAll(""));
		}
		catch (NumberFormatException ex) {
			// BigDecimal has exponents of 32 bits
			throw syntaxError(parser.currentTokenLocation(), "Number with an exponent out of range");
		}
	}

	private static JsonSyntaxException syntaxError(@Nullable TokenStreamLocation location, String problem) {
		return (location != null) ? new JsonSyntaxException(problem, location.getLineNr(), location.getColumnNr())
				: new JsonSyntaxException(problem, 1, 1);
	}

	private static String decode(byte[] utf8) {
		String decoded = new String(utf8, StandardCharsets.UTF_8);
		return (decoded.indexOf(REPLACEMENT) < 0) ? decoded : decodeStrictly(utf8);
	}

	private static String decodeStrictly(byte[] utf8) {
		ByteBuffer bytes = ByteBuffer.wrap(utf8);
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
		}
		catch (CharacterCodingException ex) {
			String valid = new String(utf8, 0, bytes.position(), StandardCharsets.UTF_8);
			throw syntaxError("Invalid UTF-8", valid, valid.length());
		}
	}

	private static JsonSyntaxException syntaxError(String problem, String text, int index) {
		String before = text.substring(0, index);
		int line = 1 + (int) before.chars().filter((c) -> c == '\n').count();
		return new JsonSyntaxException(problem, line, index - before.lastIndexOf('\n'));
	}

	/**
	 * Refuses escapes of unpaired surrogates. They are not Unicode characters (RFC 7493,
	 * 2.1), so UTF-8 cannot represent them. Jackson accepts them.
	 */
	private static void checkSurrogates(String json) {
		if (!json.contains("\\u")) {
			return;
		}
		Matcher escapes = ESCAPE.matcher(json);
		int expectedLow = -1;
		while (escapes.find()) {
			String hex = escapes.group(1);
			boolean low = hex != null && Character.isLowSurrogate((char) Integer.parseInt(hex, 16));
			if ((expectedLow >= 0 && !(low && escapes.start() == expectedLow)) || (expectedLow < 0 && low)) {
				throw unpaired(json, escapes.start());
			}
			expectedLow = (hex != null && !low) ? escapes.end() : -1;
		}
		if (expectedLow >= 0) {
			throw unpaired(json, expectedLow);
		}
	}

	private static JsonSyntaxException unpaired(String json, int index) {
		return syntaxError("Unpaired surrogate escape", json, index);
	}

	/** Returns a text as JSON. */
	public static JsonText string(String text) {
		return new JsonText(JsonNodeFactory.instance.stringNode(text), null, null);
	}

	/** Returns an object with members, by their names. */
	public static JsonText object(Map<String, JsonText> members) {
		ObjectNode root = JsonNodeFactory.instance.objectNode();
		members.forEach((name, value) -> root.set(name, value.root));
		return new JsonText(root, null, Collections.unmodifiableMap(members));
	}

	/** Returns the tree; numbers with a fraction or an exponent are decimals. */
	public JsonNode root() {
		return this.root;
	}

	/** Returns the text as it was written. */
	public String text() {
		String known = this.text;
		if (known == null) {
			known = this.root.isObject() ? members().entrySet()
				.stream()
				.map((member) -> string(member.getKey()).text() + ":" + member.getValue().text())
				.collect(Collectors.joining(",", "{", "}")) : this.root.toString();
			this.text = known;
		}
		return known;
	}

	/** Empty if there is none or this is no object. */
	public Optional<JsonText> member(String name) {
		return this.root.has(name) ? Optional.ofNullable(members().get(name)) : Optional.empty();
	}

	/** Returns the members in their order; empty if this is not an object. */
	public Map<String, JsonText> members() {
		Map<String, JsonText> known = this.members;
		if (known == null) {
			known = this.root.isObject() ? Collections.unmodifiableMap(members(text())) : Map.of();
			this.members = known;
		}
		return known;
	}

	private Map<String, JsonText> members(String json) {
		Map<String, JsonText> found = new LinkedHashMap<>();
		try (JsonParser parser = MAPPER.createParser(json)) {
			parser.nextToken();
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				String name = parser.currentName();
				parser.nextToken();
				int start = (int) parser.currentTokenLocation().getCharOffset();
				parser.skipChildren();
				parser.finishToken();
				int end = (int) parser.currentLocation().getCharOffset();
				found.put(name, new JsonText(this.root.path(name), withoutWhiteSpace(json, start, end), null));
			}
		}
		return found;
	}

	/** Removes insignificant white space (RFC 8259, 2); strings stay as they are. */
	private static String withoutWhiteSpace(String json, int start, int end) {
		StringBuilder kept = new StringBuilder(end - start);
		boolean quoted = false;
		for (int i = start; i < end; i++) {
			char c = json.charAt(i);
			if (quoted && c == '\\') {
				kept.append(c);
				c = json.charAt(++i);
			}
			else if (c == '"') {
				quoted = !quoted;
			}
			if (quoted || c > ' ') {
				kept.append(c);
			}
		}
		return kept.toString();
	}

}
