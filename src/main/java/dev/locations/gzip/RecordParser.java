package dev.locations.gzip;

import java.util.Arrays;

/**
 * Splits records into phrases, repetitions and bytes that take as few bits as possible.
 * One thread at a time may use it.
 */
final class RecordParser {

	/** The bits that a repetition takes in most cases. */
	private static final int MATCH_COST = 17;

	/** A phrase takes about 20 bits, and time in each answer: it must save more. */
	private static final int PHRASE_COST = 48;

	private static final int NONE = -1;

	private final Phrases phrases;

	private final HuffmanCode literals;

	private final int[] lastWithHash = new int[Phrases.HASHES];

	private int[] phraseAt = {};

	private int[] matchLength = {};

	private int[] matchDistance = {};

	/** The bits that the record takes from an index to its end. */
	private int[] cost = {};

	/** The length of the part that starts at an index; 0 for a phrase. */
	private int[] choice = {};

	RecordParser(Phrases phrases, HuffmanCode literals) {
		this.phrases = phrases;
		this.literals = literals;
	}

	void parse(byte[] record, Tokens tokens) {
		if (this.choice.length < record.length) {
			this.phraseAt = new int[record.length];
			this.matchLength = new int[record.length];
			this.matchDistance = new int[record.length];
			this.cost = new int[record.length + 1];
			this.choice = new int[record.length];
		}
		findRepetitions(record);
		choose(record);
		for (int i = 0; i < record.length;) {
			if (this.choice[i] == 0) {
				tokens.phrase(this.phraseAt[i]);
				i += this.phrases.length(this.phraseAt[i]);
			}
			else if (this.choice[i] == 1) {
				tokens.literal(record[i]);
				i++;
			}
			else {
				tokens.match(this.choice[i], this.matchDistance[i]);
				i += this.choice[i];
			}
		}
	}

	private void findRepetitions(byte[] record) {
		Arrays.fill(this.lastWithHash, NONE);
		Arrays.fill(this.phraseAt, 0, record.length, NONE);
		Arrays.fill(this.matchLength, 0, record.length, 0);
		for (int i = 0; i + Phrases.HASHED_BYTES <= record.length; i++) {
			int hash = Phrases.hash(record, i);
			this.phraseAt[i] = this.phrases.find(record, i, hash);
			int earlier = this.lastWithHash[hash];
			this.lastWithHash[hash] = i;
			if (earlier != NONE && i - earlier <= DeflateSymbols.MAX_DISTANCE) {
				this.matchLength[i] = commonLength(record, i, record, earlier);
				this.matchDistance[i] = i - earlier;
			}
		}
	}

	/** Returns the number of bytes, up to {@link DeflateSymbols#MAX_LENGTH}. */
	static int commonLength(byte[] text, int from, byte[] other, int otherFrom) {
		int max = Math.min(DeflateSymbols.MAX_LENGTH, Math.min(text.length - from, other.length - otherFrom));
		int different = Arrays.mismatch(text, from, from + max, other, otherFrom, otherFrom + max);
		return (different < 0) ? max : different;
	}

	private void choose(byte[] record) {
		// goes from the end to the start, so that the cost of the rest is known
		this.cost[record.length] = 0;
		for (int i = record.length - 1; i >= 0; i--) {
			int best = this.literals.length(record[i] & 0xff) + this.cost[i + 1];
			int choice = 1;
			for (int length = Phrases.HASHED_BYTES; length <= this.matchLength[i]; length++) {
				if (MATCH_COST + this.cost[i + length] < best) {
					best = MATCH_COST + this.cost[i + length];
					choice = length;
				}
			}
			int phrase = this.phraseAt[i];
			if (phrase >= 0 && PHRASE_COST + this.cost[i + this.phrases.length(phrase)] < best) {
				best = PHRASE_COST + this.cost[i + this.phrases.length(phrase)];
				choice = 0;
			}
			this.cost[i] = best;
			this.choice[i] = choice;
		}
	}

	interface Tokens {

		default void literal(byte value) {
		}

		/** A repetition in the same record. */
		default void match(int length, int distance) {
		}

		/** Earlier records are likely to have it, too. */
		void phrase(int phrase);

	}

}
