package dev.locations.location.query;

import java.util.Collection;
import java.util.List;

import dev.locations.index.word.MatchLevel;
import dev.locations.index.word.WordForms;
import org.jspecify.annotations.Nullable;

/**
 * The words to look for. Each must be the beginning of a word of a location.
 *
 * @param words the words, folded; none if nothing matches
 */
public record TextQuery(List<WordForms> words) {

	/** Null if the text is blank, which asks for nothing in particular. */
	public static @Nullable TextQuery asked(String text) {
		return text.isBlank() ? null : new TextQuery(Words.of(text));
	}

	/** Tells whether a location has all words. */
	public boolean matches(Collection<String> located) {
		// without streams: a search compares up to some thousand recent changes
		for (WordForms word : this.words) {
			if (!word.begins(located)) {
				return false;
			}
		}
		return true;
	}

	private boolean areIn(Collection<String> located) {
		return this.words.stream().allMatch((word) -> word.isIn(located));
	}

	/**
	 * Returns the {@link MatchLevel} of a location that has all words.
	 * @param located its words; those of the name are enough if all words are in the name
	 */
	public int score(String name, Collection<String> located) {
		List<WordForms> named = Words.of(name);
		if (begins(named)) {
			int last = this.words.size() - 1;
			boolean isWhole = named.size() == this.words.size() && this.words.get(last).isIn(named.get(last).forms());
			return isWhole ? MatchLevel.WHOLE_NAME : MatchLevel.START_OF_NAME;
		}
		List<String> inName = named.stream().flatMap((word) -> word.forms().stream()).toList();
		if (matches(inName)) {
			return areIn(inName) ? MatchLevel.WORDS_OF_NAME : MatchLevel.IN_NAME;
		}
		return areIn(located) ? MatchLevel.WORDS_ANYWHERE : MatchLevel.ANYWHERE;
	}

	private boolean begins(List<WordForms> name) {
		int last = this.words.size() - 1;
		if (name.size() <= last || !this.words.get(last).begins(name.get(last).forms())) {
			return false;
		}
		for (int i = 0; i < last; i++) {
			if (!this.words.get(i).isIn(name.get(i).forms())) {
				return false;
			}
		}
		return true;
	}

}
