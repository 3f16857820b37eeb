package dev.locations.compression.prepared;

import java.util.Arrays;

/**
 * Takes records apart into phrases, repetitions and bytes, so that they take few bits.
 * For use by one thread at a time.
 */
final class RecordParser {

	/** What a repetition takes in most cases, in bits. */
	private static final int MATCH_COST = 17;

	/**
	 * A phrase takes some 20 bits, and time for each answer that it is in: it has to save
	 * more than that.
	 */
	private static final int PHRASE_COST = 48;

	private static final int NOT_YET = -1;

	private final Phrases phrases;

	private final HuffmanCode literals;

	/** Where the text with a hash was last. */
	private final int[] lastWithHash = new int[FourByteHash.COUNT];

	private int[] phraseAt = {};

	private int[] matchLength = {};

	private int[] matchDistance = {};

	/** The bits from here to the end. */
	private int[] cost = {};

	/** How long the piece is that starts here; 0 for a phrase. */
	private int[] choice = {};

	RecordParser(Phrases phrases, HuffmanCode literals) {
		this.phrases = phrases;
		this.literals = literals;
	}

	/**
	 * Takes a record apart.
	 * @param record the record
	 * @param tokens gets its parts
	 */
	void parse(byte[] record, DeflateTokens tokens) {
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
		Arrays.fill(this.lastWithHash, NOT_YET);
		Arrays.fill(this.phraseAt, 0, record.length, -1);
		Arrays.fill(this.matchLength, 0, record.length, 0);
		for (int i = 0; i + FourByteHash.LENGTH <= record.length; i++) {
			int hash = FourByteHash.of(record, i);
			this.phraseAt[i] = this.phrases.find(record, i, hash);
			int earlier = this.lastWithHash[hash];
			this.lastWithHash[hash] = i;
			if (earlier != NOT_YET && i - earlier <= DeflateSymbols.MAX_DISTANCE) {
				this.matchLength[i] = commonLength(record, i, record, earlier);
				this.matchDistance[i] = i - earlier;
			}
		}
	}

	/** How many bytes two texts have in common, up to the longest repetition. */
	static int commonLength(byte[] text, int from, byte[] other, int otherFrom) {
		int max = Math.min(DeflateSymbols.MAX_LENGTH, Math.min(text.length - from, other.length - otherFrom));
		int different = Arrays.mismatch(text, from, from + max, other, otherFrom, otherFrom + max);
		return (different < 0) ? max : different;
	}

	/** From the end to the start, as the best way on from a place is known then. */
	private void choose(byte[] record) {
		this.cost[record.length] = 0;
		for (int i = record.length - 1; i >= 0; i--) {
			int best = this.literals.length(record[i] & 0xff) + this.cost[i + 1];
			int choice = 1;
			for (int length = FourByteHash.LENGTH; length <= this.matchLength[i]; length++) {
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

}
