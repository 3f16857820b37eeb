package dev.locations.web;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

final class NearestName {

	/** Names that differ in more than every third character are not similar. */
	private static final int SIMILAR_SHARE = 3;

	private NearestName() {
	}

	/** Finds the most similar name; empty if none is similar. */
	static Optional<String> of(String sent, Collection<String> names) {
		return names.stream()
			.filter((name) -> Math.abs(name.length() - sent.length()) <= maxDistance(name))
			.map((name) -> new Similar(name, distance(sent.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT))))
			.filter((similar) -> similar.distance() <= maxDistance(similar.name()))
			.min(Comparator.comparingInt(Similar::distance).thenComparing(Similar::name))
			.map(Similar::name);
	}

	private static int maxDistance(String name) {
		return name.length() / SIMILAR_SHARE;
	}

	// counts the characters to insert, to remove or to replace (Levenshtein)
	private static int distance(String a, String b) {
		int[] row = new int[b.length() + 1];
		for (int j = 0; j <= b.length(); j++) {
			row[j] = j;
		}
		for (int i = 1; i <= a.length(); i++) {
			int diagonal = row[0];
			row[0] = i;
			for (int j = 1; j <= b.length(); j++) {
				int replaced = diagonal + ((a.charAt(i - 1) == b.charAt(j - 1)) ? 0 : 1);
				diagonal = row[j];
				row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
			}
		}
		return row[b.length()];
	}

	private record Similar(String name, int distance) {
	}

}
