package dev.locations.bench.places;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import dev.locations.location.query.TextQuery;
import dev.locations.location.query.Words;

/**
 * Words that are looked for within a box, with the places that have them.
 *
 * @param text the beginnings of one or two words
 * @param words the same as a query
 * @param scores the places in the box that have all words, with how well they match
 */
public record SearchedWords(Box box, String text, TextQuery words, Map<UUID, Integer> scores) {

	SearchedWords(Box box, String text) {
		this(box, text, new TextQuery(Words.of(text)), new HashMap<>());
	}

	/** Returns the query parameters that look for the words. */
	public String query() {
		return this.box.query() + "&q=" + URLEncoder.encode(this.text, StandardCharsets.UTF_8);
	}

	void addIfFound(Place place, Collection<String> placeWords) {
		if (this.words.matches(placeWords)) {
			this.scores.put(place.id(), this.words.score(place.name(), placeWords));
		}
	}

}
