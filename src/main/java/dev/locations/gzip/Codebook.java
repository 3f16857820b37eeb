package dev.locations.gzip;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The codes and phrases to compress JSON records one by one, and to join them later. A
 * phrase is a text that many records share, such as the name of a field. A codebook can
 * compress any record, and compresses best those that resemble its sample. It is
 * immutable.
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
		BitString.Builder header = new BitString.Builder();
		codes.writeBlockStart(header);
		this.blockStart = header.build();
	}

	/**
	 * Builds a codebook in a few tenths of a second. A sample of a thousand records is
	 * enough.
	 * @param sample records, each a JSON value in UTF-8; may be empty
	 */
	public static Codebook of(List<byte[]> sample) {
		SymbolCounts bytes = new SymbolCounts(new Phrases(List.of()));
		for (byte[] record : sample) {
			for (byte value : record) {
				bytes.literal(value);
			}
		}
		HuffmanCode byteCode = bytes.literalCode();
		Phrases phrases = PhraseFinder.find(sample, byteCode);
		RecordParser parser = new RecordParser(phrases, byteCode);
		SymbolCounts counts = new SymbolCounts(phrases);
		sample.forEach((record) -> parser.parse(record, counts));
		return new Codebook(phrases, new DeflateCodes(counts.literalCode(), counts.distanceCode()));
	}

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

	/** Returns the start of the data, which declares the codes. */
	BitString blockStart() {
		return this.blockStart;
	}

	/**
	 * Counts the symbols of an answer. The counts start at one, so that each symbol gets
	 * a code.
	 */
	private static final class SymbolCounts implements RecordParser.Tokens {

		private final long[] literals = new long[DeflateSymbols.LITERALS];

		private final long[] distances = new long[DeflateSymbols.DISTANCES];

		private final Phrases phrases;

		private final Phrases.Positions positions;

		private long position;

		SymbolCounts(Phrases phrases) {
			this.phrases = phrases;
			this.positions = new Phrases.Positions(phrases.count());
			Arrays.fill(this.literals, 1);
			Arrays.fill(this.distances, 1);
		}

		@Override
		public void literal(byte value) {
			this.literals[value & 0xff]++;
			this.position++;
		}

		@Override
		public void match(int length, int distance) {
			this.literals[DeflateSymbols.ofLength(length)]++;
			this.distances[DeflateSymbols.ofDistance(distance)]++;
			this.position += length;
		}

		@Override
		public void phrase(int phrase) {
			byte[] text = this.phrases.text(phrase);
			long distance = this.positions.move(phrase, this.position);
			if (distance <= DeflateSymbols.MAX_DISTANCE) {
				match(text.length, (int) distance);
			}
			else {
				for (byte value : text) {
					literal(value);
				}
			}
		}

		HuffmanCode literalCode() {
			return HuffmanCode.of(this.literals, DeflateSymbols.MAX_BITS);
		}

		HuffmanCode distanceCode() {
			return HuffmanCode.of(this.distances, DeflateSymbols.MAX_BITS);
		}

	}

	/**
	 * The codes of a phrase.
	 *
	 * @param length the length of the phrase in bytes
	 * @param repetition the code of the length, which a distance follows
	 * @param bytes the codes of the bytes, used when no earlier record has the phrase
	 */
	record PhraseCode(int length, BitString repetition, BitString bytes) {

		static PhraseCode of(byte[] text, DeflateCodes codes) {
			BitString.Builder repetition = new BitString.Builder();
			codes.writeLength(text.length, repetition);
			BitString.Builder bytes = new BitString.Builder();
			for (byte value : text) {
				codes.literals().write(value & 0xff, bytes);
			}
			return new PhraseCode(text.length, repetition.build(), bytes.build());
		}

	}

}
