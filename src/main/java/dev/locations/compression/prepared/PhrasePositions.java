package dev.locations.compression.prepared;

import java.util.Arrays;

/**
 * Where in an answer each phrase was last.
 */
final class PhrasePositions {

	private final long[] last;

	PhrasePositions(int phrases) {
		this.last = new long[phrases];
		Arrays.fill(this.last, -DeflateSymbols.MAX_DISTANCE - 1);
	}

	/**
	 * Notes that a phrase comes.
	 * @param phrase its number
	 * @param position where in the answer
	 * @return how far before it was last, which is more than the greatest distance when
	 * it was not
	 */
	long distance(int phrase, long position) {
		long distance = position - this.last[phrase];
		this.last[phrase] = position;
		return distance;
	}

}
