package dev.locations.location.query;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import dev.locations.index.word.MatchLevel;
import org.jspecify.annotations.Nullable;

/**
 * The words to look for. Each must be the beginning of a word of a location.
 *
 * @param words the words, folded; none if nothing matches
 */
public record TextQuery(List<String> words) {

	/** Null if the text is blank, which asks for nothing in particular. */
	public static @Nullable TextQuery asked(String text) {
		return text.isBlank() ? null : new TextQuery(Words.of(text));
	}

	/** Reads the words of a text. Empty if the text has no words. */
	public static Optional<TextQuery> of(String text) {
		List<String> words = Words.of(text);
		return words.isEmpty() ? Optional.empty() : Optional.of(new TextQuery(words));
	}

	/** Tells whether a location has all words. */
	public boolean matches(Collection<String> located) {
		// without streams: a search compares up to some thousand recent changes
		for (String word : this.words) {
			if (!isBeginning(word, located)) {
				return false;
			}
		}
		return true;
	}

	private static boolean isBeginning(String word, Collection<String> located) {
		for (String other : located) {
			if (other.startsWith(word)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Returns the {@link MatchLevel} of a location that has all words.
	 * @param located its words; those of the name are enough if all words are in the name
	 */
	public int score(String name, Collection<String> located) {
		List<String> named = Words.of(name);
		if (!matches(named)) {
			return located.containsAll(this.words) ? MatchLevel.WORDS_ANYWHERE : MatchLevel.ANYWHERE;
		}
		if (named.equals(this.words)) {
			return MatchLevel.WHOLE_NAME;
		}
		int last = this.words.size() - 1;
		boolean begins = named.size() > last && named.subList(0, last).equals(this.words.subList(0, last))
				&& named.get(last).startsWith(this.words.get(last));
		if (begins) {
			return MatchLevel.START_OF_NAME;
		}
		return named.containsAll(this.words) ? MatchLevel.WORDS_OF_NAME : MatchLevel.IN_NAME;
	}

}
