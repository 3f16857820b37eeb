package dev.locations.compression.prepared;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Texts that many records have.
 */
final class Phrases {

	/** As many as a {@link FragmentInstruction} can tell apart. */
	static final int MAX_COUNT = FragmentInstruction.MAX_PHRASES;

	/** A shorter one would hardly be shorter as a repetition. */
	static final int MIN_LENGTH = 6;

	private final List<byte[]> texts;

	/** The numbers of the phrases by the hash of their start, the longest first. */
	private final int[][] byStart = new int[FourByteHash.COUNT][0];

	Phrases(List<byte[]> texts) {
		this.texts = texts.stream().sorted(Comparator.comparingInt((text) -> -text.length)).toList();
		for (int phrase = 0; phrase < this.texts.size(); phrase++) {
			int hash = FourByteHash.of(this.texts.get(phrase), 0);
			int[] more = Arrays.copyOf(this.byStart[hash], this.byStart[hash].length + 1);
			more[more.length - 1] = phrase;
			this.byStart[hash] = more;
		}
	}

	int count() {
		return this.texts.size();
	}

	byte[] text(int phrase) {
		return this.texts.get(phrase);
	}

	int length(int phrase) {
		return text(phrase).length;
	}

	/**
	 * Finds the longest phrase at a place.
	 * @param record a text
	 * @param from where in it
	 * @param hash the hash of what is there
	 * @return the number of the phrase, or -1
	 */
	int find(byte[] record, int from, int hash) {
		for (int phrase : this.byStart[hash]) {
			byte[] text = text(phrase);
			int to = from + text.length;
			if (to <= record.length && Arrays.equals(text, 0, text.length, record, from, to)) {
				return phrase;
			}
		}
		return -1;
	}

	/** Those of which more than some uses were counted. */
	Phrases usedMoreThan(int limit, int[] uses) {
		List<byte[]> used = new ArrayList<>();
		for (int phrase = 0; phrase < count(); phrase++) {
			if (uses[phrase] > limit) {
				used.add(text(phrase));
			}
		}
		return new Phrases(used);
	}

}
