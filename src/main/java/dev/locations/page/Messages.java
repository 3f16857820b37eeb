package dev.locations.page;

import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.Assert;

/**
 * The texts for people in one language: those of the same file that the scripts of the
 * pages use.
 */
public final class Messages {

	private static final Pattern VALUE = Pattern.compile("\\{(\\w+)\\}");

	private static final String TITLE = "map.title";

	/** The messages that have the title in them. */
	private static final List<String> TITLES = List.of(TITLE, "map.titleOf", "desk.title", "desk.titleOf");

	private final byte[] json;

	private final JsonNode texts;

	private final Map<String, String> plain;

	Messages(byte[] json) {
		this.json = json;
		this.texts = JsonMapper.shared().readTree(json);
		this.plain = this.texts.propertyStream()
			.filter((text) -> text.getValue().isString())
			.collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, (text) -> text.getValue().stringValue()));
	}

	byte[] json() {
		return this.json;
	}

	/** Returns the same texts with another title of the map, and of what follows it. */
	Messages withTitle(String title) {
		ObjectNode changed = (ObjectNode) this.texts.deepCopy();
		String before = text(TITLE);
		TITLES.forEach((key) -> changed.put(key, text(key).replace(before, title)));
		return new Messages(JsonMapper.shared().writeValueAsBytes(changed));
	}

	/** Returns all texts without several forms, by their keys. */
	public Map<String, String> texts() {
		return this.plain;
	}

	/** Returns the language tag (BCP 47), such as {@code de}. */
	public String language() {
		return text("language");
	}

	/** Returns the language, for dates and numbers. */
	public Locale locale() {
		return Locale.forLanguageTag(language());
	}

	/**
	 * Returns a text without values.
	 * @throws IllegalArgumentException if there is no text with this key, or if it has a
	 * form for one and another for many: only scripts can choose between these, because
	 * the JDK has no plural rules
	 */
	public String text(String key) {
		String text = this.plain.get(key);
		Assert.notNull(text, () -> "There is no message " + key);
		return text;
	}

	/**
	 * Returns a text with its values. Numbers get separators.
	 * @throws IllegalArgumentException as {@link #text(String)}
	 */
	public String text(String key, Map<String, ?> values) {
		return VALUE.matcher(text(key))
			.replaceAll((MatchResult name) -> Matcher.quoteReplacement(shown(values.get(name.group(1)))));
	}

	private String shown(@Nullable Object value) {
		return (value instanceof Number number) ? NumberFormat.getInstance(locale()).format(number)
				: String.valueOf(value);
	}

}
