package dev.locations.location;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import dev.locations.json.StoredJson;
import dev.locations.location.query.Words;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The words by which a location is found.
 */
public final class LocationWords {

	/** The paths of the texts that have these words. */
	public static final List<String> PATHS = List.of(LocationFields.NAME, LocationFields.SHORT_NAME, "description",
			"address.street", "address.city", "address.state", "address.zipCode");

	private LocationWords() {
	}

	/**
	 * Returns the words of a location.
	 * @param texts returns the text at a path; null if there is none
	 * @return the words, folded
	 */
	public static Set<String> of(Function<String, @Nullable String> texts) {
		Set<String> words = new HashSet<>();
		for (String path : PATHS) {
			String text = texts.apply(path);
			if (text != null) {
				words.addAll(Words.of(text));
			}
		}
		return words;
	}

	/**
	 * Returns the words of a location.
	 * @param json the whole JSON object in UTF-8
	 * @return the words, folded
	 */
	public static Set<String> of(byte[] json) {
		Set<String> words = new HashSet<>();
		try (JsonParser parser = StoredJson.parser(json)) {
			parser.nextToken();
			add(parser, "", words);
		}
		return words;
	}

	private static void add(JsonParser parser, String prefix, Set<String> words) {
		while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
			String path = prefix + parser.currentName();
			JsonToken value = parser.nextToken();
			if (path.equals(LocationFields.ADDRESS)) {
				add(parser, path + ".", words);
			}
			else if (value == JsonToken.VALUE_STRING && PATHS.contains(path)) {
				words.addAll(Words.of(parser.getString()));
			}
			else {
				parser.skipChildren();
			}
		}
	}

}
