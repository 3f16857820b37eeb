package dev.locations.bench.places;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

import dev.locations.location.query.Words;

/** Finds words to look for, and the places that have them by a scan of all places. */
public final class WordFinder {

	private static final int LETTERS = 3;

	private final Random random = new Random(3);

	private final PlaceFile file;

	/** Prepares the search. */
	public WordFinder(PlaceFile file) {
		this.file = file;
	}

	/**
	 * Chooses words for each box: the first three letters of words in the name of a place
	 * in the box.
	 * @param boxes the boxes, which are not empty
	 * @param most how many words a search has at most
	 * @return the words, with the places in the box that have them
	 * @throws IOException if the places cannot be read
	 */
	public List<SearchedWords> find(List<Box> boxes, int most) throws IOException {
		List<SearchedWords> searches = new ArrayList<>();
		for (Box box : boxes) {
			List<Place> inside = this.file.places().stream().filter(box::contains).toList();
			String words = "";
			while (words.isEmpty()) {
				words = words(inside.get(this.random.nextInt(inside.size())), most);
			}
			searches.add(new SearchedWords(box, words));
		}
		scan(searches);
		return searches;
	}

	private String words(Place place, int most) {
		int count = 1 + this.random.nextInt(most);
		return Words.formsOf(place.name())
			.filter((word) -> word.codePointCount(0, word.length()) >= LETTERS)
			.map((word) -> word.substring(0, word.offsetByCodePoints(0, LETTERS)))
			.distinct()
			.limit(count)
			.collect(Collectors.joining(" "));
	}

	private void scan(List<SearchedWords> searches) throws IOException {
		try (BufferedReader reader = Files.newBufferedReader(this.file.path())) {
			for (Place place : this.file.places()) {
				String line = reader.readLine();
				List<SearchedWords> here = searches.stream().filter((each) -> each.box().contains(place)).toList();
				if (!here.isEmpty()) {
					Collection<String> words = PlaceWords.of(line);
					here.forEach((search) -> search.addIfFound(place, words));
				}
			}
		}
	}

}
