package dev.locations.gzip;

import java.util.Arrays;

/**
 * Counts the symbols of an answer with some records. The counts start at one, so that
 * each symbol gets a code.
 */
final class SymbolCounts implements DeflateTokens {

	private final long[] literals = new long[DeflateSymbols.LITERALS];

	private final long[] distances = new long[DeflateSymbols.DISTANCES];

	private final Phrases phrases;

	private final PhrasePositions positions;

	private long position;

	SymbolCounts(Phrases phrases) {
		this.phrases = phrases;
		this.positions = new PhrasePositions(phrases.count());
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
