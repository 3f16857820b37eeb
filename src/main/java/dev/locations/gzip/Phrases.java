package dev.locations.gzip;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Texts that many records share. */
final class Phrases {

	static final int MAX_COUNT = FragmentEncoder.Instruction.MAX_PHRASES;

	/** A repetition would save little for shorter texts. */
	static final int MIN_LENGTH = 6;

	/** The number of bytes that are hashed, to find texts that may start alike. */
	static final int HASHED_BYTES = 4;

	private static final int HASH_BITS = 12;

	static final int HASHES = 1 << HASH_BITS;

	/** The golden ratio, as in Knuth's multiplicative hashing. */
	private static final int HASH_FACTOR = 0x9e3779b1;

	private final List<byte[]> texts;

	/** The phrases by the hash of their first bytes, longest first. */
	private final int[][] byHash = new int[HASHES][0];

	Phrases(List<byte[]> texts) {
		this.texts = texts.stream().sorted(Comparator.comparingInt((text) -> -text.length)).toList();
		for (int phrase = 0; phrase < this.texts.size(); phrase++) {
			int hash = hash(this.texts.get(phrase), 0);
			int[] more = Arrays.copyOf(this.byHash[hash], this.byHash[hash].length + 1);
			more[more.length - 1] = phrase;
			this.byHash[hash] = more;
		}
	}

	static int hash(byte[] text, int from) {
		int bytes = (text[from] & 0xff) | (text[from + 1] & 0xff) << 8 | (text[from + 2] & 0xff) << 16
				| text[from + 3] << 24;
		return (bytes * HASH_FACTOR) >>> (Integer.SIZE - HASH_BITS);
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

	/** Finds the longest phrase at an index; -1 if there is none. */
	int find(byte[] record, int from, int hash) {
		for (int phrase : this.byHash[hash]) {
			byte[] text = text(phrase);
			int to = from + text.length;
			if (to <= record.length && Arrays.equals(text, 0, text.length, record, from, to)) {
				return phrase;
			}
		}
		return -1;
	}

	Phrases usedMoreThan(int limit, int[] uses) {
		return new Phrases(
				IntStream.range(0, count()).filter((phrase) -> uses[phrase] > limit).mapToObj(this::text).toList());
	}

	/** Where each phrase was written last. */
	static final class Positions {

		private final long[] lastPositions;

		Positions(int phrases) {
			this.lastPositions = new long[phrases];
			Arrays.fill(this.lastPositions, -DeflateSymbols.MAX_DISTANCE - 1);
		}

		long move(int phrase, long position) {
			long distance = position - this.lastPositions[phrase];
			this.lastPositions[phrase] = position;
			return distance;
		}

	}

}
