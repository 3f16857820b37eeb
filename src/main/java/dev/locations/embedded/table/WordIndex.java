package dev.locations.embedded.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

import dev.locations.location.LocationWords;
import dev.locations.location.query.Words;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;

/**
 * Finds locations by their words. Locations of earlier versions of the service are added
 * in the background, in the order of their numbers.
 *
 * @param map the map, which has keys only
 * @param state by {@link #ADDED}, the largest number up to which earlier locations were
 * added, or the largest number there is when all were added; by {@link #RULES}, the
 * version of the rules of the words; by {@link #ORDER}, the version of the order of the
 * keys
 */
public record WordIndex(MVMap<WordKey, Boolean> map, MVMap<String, Long> state) {

	static final MVMap.Builder<WordKey, Boolean> TYPE = new MVMap.Builder<WordKey, Boolean>()
		.keyType(WordKeyType.INSTANCE)
		.valueType(KeyOnlyType.INSTANCE);

	private static final String ADDED = "added";

	private static final String RULES = "rules";

	private static final String ORDER = "order";

	/** The keys of earlier versions of the service were in the order of their words. */
	private static final Long BY_SEGMENT = 1L;

	/**
	 * Adds the words of locations in the order of the map. Sorts each word once, and not
	 * each key: most words are in many locations.
	 * @param locations the locations by number
	 */
	void addAll(SortedMap<Long, StoredLocation> locations) {
		Map<WordKey, List<Long>> numbers = new HashMap<>();
		locations.forEach((number,
				location) -> words(location).forEach((word) -> numbers
					.computeIfAbsent(new WordKey(word, number).first(), (first) -> new ArrayList<>())
					.add(number)));
		numbers.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByKey(WordKeyType.INSTANCE))
			.forEach((entry) -> entry.getValue()
				.forEach((number) -> this.map.put(new WordKey(entry.getKey().word(), number), Boolean.TRUE)));
	}

	void replace(long number, StoredLocation before, StoredLocation after) {
		Set<String> old = words(before);
		Set<String> current = words(after);
		old.stream().filter((word) -> !current.contains(word)).forEach((word) -> remove(word, number));
		current.stream()
			.filter((word) -> !old.contains(word))
			.forEach((word) -> this.map.put(new WordKey(word, number), Boolean.TRUE));
	}

	void remove(long number, StoredLocation location) {
		words(location).forEach((word) -> remove(word, number));
	}

	private void remove(String word, long number) {
		this.map.remove(new WordKey(word, number));
	}

	private static Set<String> words(StoredLocation location) {
		return LocationWords.of(location.json());
	}

	/**
	 * Tells whether all locations can be found.
	 * @return false while earlier locations are being added
	 */
	public boolean isComplete() {
		return added() == Long.MAX_VALUE;
	}

	/**
	 * Forgets words that were made by other rules, or are in another order. All locations
	 * are then earlier ones.
	 */
	public void forgetOutdated() {
		Long current = (long) Words.RULES;
		if (!current.equals(this.state.get(RULES)) || !BY_SEGMENT.equals(this.state.get(ORDER))) {
			this.map.clear();
			this.state.remove(ADDED);
			this.state.put(RULES, current);
			this.state.put(ORDER, BY_SEGMENT);
		}
	}

	/** Notes that no location is missing. */
	public void markComplete() {
		this.state.put(ADDED, Long.MAX_VALUE);
	}

	/**
	 * Adds the next earlier locations.
	 * @param locations the locations by number
	 * @param limit the largest number of locations to add at once
	 * @return the number of added locations; 0 if all were added before
	 */
	public int addEarlier(MVMap<Long, StoredLocation> locations, int limit) {
		SortedMap<Long, StoredLocation> next = new TreeMap<>();
		Cursor<Long, StoredLocation> cursor = isComplete() ? null : locations.cursor(added() + 1);
		while (cursor != null && cursor.hasNext() && next.size() < limit) {
			Long number = cursor.next();
			next.put(number, cursor.getValue());
		}
		if (next.isEmpty()) {
			markComplete();
		}
		else {
			addAll(next);
			this.state.put(ADDED, next.lastKey());
		}
		return next.size();
	}

	/**
	 * Returns the number of the last earlier location that was added.
	 * @return the number; 0 if none was added
	 */
	public long added() {
		return this.state.getOrDefault(ADDED, 0L);
	}

	/**
	 * Finds the locations that have words.
	 * @param beginnings the beginnings of the words
	 * @return the numbers of the locations that have a word with each beginning
	 */
	Set<Long> find(List<String> beginnings) {
		Set<Long> found = null;
		for (String beginning : beginnings) {
			Set<Long> matching = find(beginning);
			if (found != null) {
				matching.retainAll(found);
			}
			found = matching;
		}
		return (found != null) ? found : Set.of();
	}

	private Set<Long> find(String beginning) {
		Set<Long> found = new HashSet<>();
		WordKey last = this.map.lastKey();
		long segments = (last != null) ? last.segment() + 1 : 0;
		for (long segment = 0; segment < segments; segment++) {
			Cursor<WordKey, Boolean> cursor = this.map.cursor(WordKey.first(beginning, segment));
			while (cursor.hasNext()) {
				WordKey key = cursor.next();
				if (key.segment() != segment || !key.word().startsWith(beginning)) {
					break;
				}
				found.add(key.number());
			}
		}
		return found;
	}

}
