package dev.locations.bench.places;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Words that places have, as values of the parameter {@code q}.
 *
 * @param frequent the words that the most places have, the most frequent one first
 * @param rare words that few places have
 */
public record FoundWords(List<String> frequent, List<String> rare) {

	private static final int SAMPLE = 5_000;

	private static final int WORDS = 20;

	private static final int RARE_LETTERS = 6;

	/**
	 * Counts the words of some of the places.
	 * @throws IOException if the file cannot be read
	 */
	public static FoundWords of(PlaceFile file) throws IOException {
		Map<String, Integer> counts = new HashMap<>();
		int step = Math.max(1, file.places().size() / SAMPLE);
		try (BufferedReader reader = Files.newBufferedReader(file.path())) {
			for (int i = 0; i < file.places().size(); i++) {
				String line = reader.readLine();
				if (i % step == 0) {
					PlaceWords.of(line).forEach((word) -> counts.merge(word, 1, Integer::sum));
				}
			}
		}
		Comparator<Map.Entry<String, Integer>> byCount = Map.Entry.<String, Integer>comparingByValue()
			.reversed()
			.thenComparing(Map.Entry.comparingByKey());
		List<String> frequentFirst = counts.entrySet().stream().sorted(byCount).map(FoundWords::encoded).toList();
		List<String> rare = frequentFirst.stream().filter((word) -> word.length() >= RARE_LETTERS).toList();
		return new FoundWords(frequentFirst.subList(0, Math.min(WORDS, frequentFirst.size())),
				rare.subList(Math.max(0, rare.size() - WORDS), rare.size()));
	}

	private static String encoded(Map.Entry<String, Integer> word) {
		return URLEncoder.encode(word.getKey(), StandardCharsets.UTF_8);
	}

}
