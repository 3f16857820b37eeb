package dev.locations.index.word;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * A word in all forms that it is written in. Two words are the same if they have a form
 * in common.
 */
public record WordForms(List<String> forms) {

	public static WordForms of(String... forms) {
		return new WordForms(List.of(forms));
	}

	/** Returns the word with the forms of another one. */
	public WordForms and(WordForms other) {
		return new WordForms(Stream.concat(this.forms.stream(), other.forms.stream()).distinct().toList());
	}

	/** Tells whether one of some words is this one. */
	public boolean isIn(Collection<String> words) {
		// without streams here and below: called for each of some thousand locations
		for (String form : this.forms) {
			if (words.contains(form)) {
				return true;
			}
		}
		return false;
	}

	/** Tells whether one of some words begins with this one. */
	public boolean begins(Collection<String> words) {
		for (String word : words) {
			for (String form : this.forms) {
				if (word.startsWith(form)) {
					return true;
				}
			}
		}
		return false;
	}

}
