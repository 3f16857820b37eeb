package dev.locations.gzip;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the phrases of records: texts that one record of the sample has in common with
 * the next, and that many records use.
 */
record PhraseFinder(List<byte[]> sample, HuffmanCode literals) {

	/** With fewer uses, the last one is mostly too far back for a repetition. */
	private static final int RECORDS_PER_USE = 64;

	/** The selection is repeated, since other phrases take the place of dropped ones. */
	private static final int ROUNDS = 3;

	private static final int MIN_COUNT = 2;

	/** Limits the work on texts that repeat the same bytes. */
	private static final int MAX_POSITIONS_PER_HASH = 16;

	static Phrases find(List<byte[]> sample, HuffmanCode literals) {
		PhraseFinder finder = new PhraseFinder(sample, literals);
		Phrases phrases = finder.candidates();
		for (int round = 0; round < ROUNDS; round++) {
			phrases = phrases.usedMoreThan(sample.size() / RECORDS_PER_USE, finder.uses(phrases));
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
		List<List<Integer>> positions = positionsByHash(previous);
		int next = 0;
		while (next + Phrases.HASHED_BYTES <= record.length) {
			int longest = 0;
			for (int position : positions.get(Phrases.hash(record, next))) {
				longest = Math.max(longest, RecordParser.commonLength(record, next, previous, position));
			}
			if (longest >= Phrases.MIN_LENGTH) {
				// ISO 8859-1 maps each byte to a character
				counts.merge(new String(record, next, longest, StandardCharsets.ISO_8859_1), 1, Integer::sum);
				next += longest;
			}
			else {
				next++;
			}
		}
	}

	private static List<List<Integer>> positionsByHash(byte[] record) {
		List<List<Integer>> positions = new ArrayList<>(Collections.nCopies(Phrases.HASHES, List.of()));
		for (int i = 0; i + Phrases.HASHED_BYTES <= record.length; i++) {
			int hash = Phrases.hash(record, i);
			if (positions.get(hash).isEmpty()) {
				positions.set(hash, new ArrayList<>());
			}
			if (positions.get(hash).size() < MAX_POSITIONS_PER_HASH) {
				positions.get(hash).add(i);
			}
		}
		return positions;
	}

	private int[] uses(Phrases phrases) {
		int[] uses = new int[phrases.count()];
		RecordParser parser = new RecordParser(phrases, this.literals);
		RecordParser.Tokens counter = (phrase) -> uses[phrase]++;
		this.sample.forEach((record) -> parser.parse(record, counter));
		return uses;
	}

}
