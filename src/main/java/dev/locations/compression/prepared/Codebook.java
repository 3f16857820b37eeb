package dev.locations.compression.prepared;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What it takes to compress JSON records apart from each other and to put them together
 * later: a code for bytes, and the phrases that many records share, such as the names of
 * fields. It is learnt from some records and good for any others, but better for those
 * that are like them. It is immutable.
 */
public final class Codebook {

	private final Phrases phrases;

	private final DeflateCodes codes;

	private final PhraseCode[] phraseCodes;

	private final BitString start;

	private Codebook(Phrases phrases, DeflateCodes codes) {
		this.phrases = phrases;
		this.codes = codes;
		this.phraseCodes = IntStream.range(0, phrases.count())
			.mapToObj((phrase) -> PhraseCode.of(phrases.text(phrase), codes))
			.toArray(PhraseCode[]::new);
		BitStringBuilder blockStart = new BitStringBuilder();
		codes.writeBlockStart(blockStart);
		this.start = BitString.of(blockStart);
	}

	/**
	 * Learns a codebook. A thousand records are enough, and take some tenths of a second.
	 * @param sample some records that stand for all, each a JSON value in UTF-8; may be
	 * empty
	 * @return the codebook
	 */
	public static Codebook of(List<byte[]> sample) {
		Phrases none = new Phrases(List.of());
		HuffmanCode bytes = count(sample, none, (record, counts) -> {
			for (byte value : record) {
				counts.literal(value);
			}
		}).literalCode();
		Phrases phrases = PhraseFinder.mine(sample, bytes);
		RecordParser parser = new RecordParser(phrases, bytes);
		SymbolCounts counts = count(sample, phrases, parser::parse);
		return new Codebook(phrases, new DeflateCodes(counts.literalCode(), counts.distanceCode()));
	}

	private static SymbolCounts count(List<byte[]> sample, Phrases phrases, Counting counting) {
		SymbolCounts counts = new SymbolCounts(phrases);
		sample.forEach((record) -> counting.count(record, counts));
		return counts;
	}

	/**
	 * Starts to compress records.
	 * @return the encoder
	 */
	public FragmentEncoder encoder() {
		return new FragmentEncoder(this.phrases, this.codes);
	}

	DeflateCodes codes() {
		return this.codes;
	}

	PhraseCode phraseCode(int phrase) {
		return this.phraseCodes[phrase];
	}

	int phraseCount() {
		return this.phraseCodes.length;
	}

	/** The start of the compressed data, which tells the codes. */
	BitString start() {
		return this.start;
	}

	/** A way to count the symbols of a record. */
	private interface Counting {

		void count(byte[] record, SymbolCounts counts);

	}

}
