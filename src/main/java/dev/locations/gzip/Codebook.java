package dev.locations.gzip;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The codes and phrases that are needed to compress JSON records one by one, and to join
 * them later. A phrase is a text that many records share, such as the name of a field. A
 * codebook is built from a sample of records. It can compress any record, and compresses
 * best those that resemble the sample. It is immutable.
 */
public final class Codebook {

	private final Phrases phrases;

	private final DeflateCodes codes;

	private final PhraseCode[] phraseCodes;

	private final BitString blockStart;

	private Codebook(Phrases phrases, DeflateCodes codes) {
		this.phrases = phrases;
		this.codes = codes;
		this.phraseCodes = IntStream.range(0, phrases.count())
			.mapToObj((phrase) -> PhraseCode.of(phrases.text(phrase), codes))
			.toArray(PhraseCode[]::new);
		BitStringBuilder header = new BitStringBuilder();
		codes.writeBlockStart(header);
		this.blockStart = BitString.of(header);
	}

	/**
	 * Builds a codebook. A sample of a thousand records is enough. It takes a few tenths
	 * of a second.
	 * @param sample records, each a JSON value in UTF-8; may be empty
	 */
	public static Codebook of(List<byte[]> sample) {
		Phrases noPhrases = new Phrases(List.of());
		HuffmanCode byteCode = count(sample, noPhrases, (record, counts) -> {
			for (byte value : record) {
				counts.literal(value);
			}
		}).literalCode();
		Phrases phrases = PhraseFinder.find(sample, byteCode);
		RecordParser parser = new RecordParser(phrases, byteCode);
		SymbolCounts counts = count(sample, phrases, parser::parse);
		return new Codebook(phrases, new DeflateCodes(counts.literalCode(), counts.distanceCode()));
	}

	private static SymbolCounts count(List<byte[]> sample, Phrases phrases, Counting counting) {
		SymbolCounts counts = new SymbolCounts(phrases);
		sample.forEach((record) -> counting.count(record, counts));
		return counts;
	}

	/** Returns an encoder with this codebook. */
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

	/** Returns the start of the compressed data, which declares the codes. */
	BitString blockStart() {
		return this.blockStart;
	}

	private interface Counting {

		void count(byte[] record, SymbolCounts counts);

	}

}
