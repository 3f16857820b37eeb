package dev.locations.gzip;

import java.util.Arrays;

/** The position in an answer at which each phrase was written last. */
final class PhrasePositions {

	private final long[] lastPositions;

	PhrasePositions(int phrases) {
		this.lastPositions = new long[phrases];
		Arrays.fill(this.lastPositions, -DeflateSymbols.MAX_DISTANCE - 1);
	}

	long move(int phrase, long position) {
		long distance = position - this.lastPositions[phrase];
		this.lastPositions[phrase] = position;
		return distance;
	}

}
