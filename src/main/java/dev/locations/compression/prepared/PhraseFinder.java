package dev.locations.compression.prepared;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the phrases of records: what one record and the next have in common, if it is of
 * use for many.
 */
final class PhraseFinder {

	/**
	 * A phrase of fewer than one record in so many is too far back when it comes again.
	 */
	private static final int RECORDS_PER_USE = 64;

	/** The phrases left take the uses of those that were dropped. */
	private static final int ROUNDS = 3;

	private static final int MIN_COUNT = 2;

	/** In texts that repeat one thing there are too many to look at. */
	private static final int PLACES_PER_HASH = 16;

	private final List<byte[]> sample;

	private final HuffmanCode literals;

	private PhraseFinder(List<byte[]> sample, HuffmanCode literals) {
		this.sample = sample;
		this.literals = literals;
	}

	/**
	 * Finds phrases.
	 * @param sample some records that stand for all
	 * @param literals a code of bytes
	 */
	static Phrases mine(List<byte[]> sample, HuffmanCode literals) {
		PhraseFinder miner = new PhraseFinder(sample, literals);
		Phrases phrases = miner.candidates();
		for (int round = 0; round < ROUNDS; round++) {
			phrases = phrases.usedMoreThan(sample.size() / RECORDS_PER_USE, miner.uses(phrases));
		}
		return phrases;
	}

	private Phrases candidates() {
		Map<String, Integer> counts = new HashMap<>();
		for (int i = 1; i < this.sample.size(); i++) {
			countCommon(this.sample.get(i - 1), this.sample.get(i), counts);
		}
		return new Phrases(counts.entrySet()
			.stream()
			.filter((text) -> text.getValue() >= MIN_COUNT)
			.sorted(Comparator.comparing((text) -> -text.getValue() * text.getKey().length()))
			.limit(Phrases.MAX_COUNT)
			.map((text) -> text.getKey().getBytes(StandardCharsets.ISO_8859_1))
			.toList());
	}

	private static void countCommon(byte[] previous, byte[] record, Map<String, Integer> counts) {
		List<List<Integer>> places = places(previous);
		int next = 0;
		while (next + FourByteHash.LENGTH <= record.length) {
			int longest = 0;
			for (int place : places.get(FourByteHash.of(record, next))) {
				longest = Math.max(longest, RecordParser.commonLength(record, next, previous, place));
			}
			if (longest >= Phrases.MIN_LENGTH) {
				// a character for a byte
				counts.merge(new String(record, next, longest, StandardCharsets.ISO_8859_1), 1, Integer::sum);
				next += longest;
			}
			else {
				next++;
			}
		}
	}

	/** Where a record has texts with a hash. */
	private static List<List<Integer>> places(byte[] record) {
		List<List<Integer>> places = new ArrayList<>(Collections.nCopies(FourByteHash.COUNT, List.of()));
		for (int i = 0; i + FourByteHash.LENGTH <= record.length; i++) {
			int hash = FourByteHash.of(record, i);
			if (places.get(hash).isEmpty()) {
				places.set(hash, new ArrayList<>());
			}
			if (places.get(hash).size() < PLACES_PER_HASH) {
				places.get(hash).add(i);
			}
		}
		return places;
	}

	private int[] uses(Phrases phrases) {
		int[] uses = new int[phrases.count()];
		RecordParser parser = new RecordParser(phrases, this.literals);
		DeflateTokens counter = new DeflateTokens() {

			@Override
			public void literal(byte value) {
				// only phrases count
			}

			@Override
			public void match(int length, int distance) {
				// only phrases count
			}

			@Override
			public void phrase(int phrase) {
				uses[phrase]++;
			}

		};
		this.sample.forEach((record) -> parser.parse(record, counter));
		return uses;
	}

}
