package dev.locations.embedded.table;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;

import dev.locations.embedded.integrity.Sums;
import dev.locations.location.LocationWords;
import dev.locations.location.query.Words;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.type.LongDataType;
import org.h2.mvstore.type.StringDataType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds locations by their words. Locations of earlier versions of the service are added
 * in the background, in the order of their numbers.
 *
 * @param map the locations of each segment by word
 * @param state by {@link #ADDED}, the largest number up to which earlier locations were
 * added, or the largest number there is when all were added; by {@link #RULES}, the
 * version of the rules of the words
 */
public record WordIndex(MVMap<WordKey, PostingList> map, MVMap<String, Long> state) {

	private static final Logger logger = LoggerFactory.getLogger(WordIndex.class);

	private static final String ADDED = "added";

	private static final String RULES = "rules";

	/** The map of earlier versions of the service, with a key for each location. */
	private static final String EARLIER_MAP = "words";

	/**
	 * Opens the index.
	 * @param sums opens the maps
	 * @return the index
	 */
	static WordIndex open(Sums sums) {
		return new WordIndex(sums.open("postings", WordKeyType.INSTANCE, PostingListType.INSTANCE),
				sums.open("state", StringDataType.INSTANCE, LongDataType.INSTANCE));
	}

	/**
	 * Removes the index of earlier versions of the service, which had a key for each word
	 * of each location. All locations are then earlier ones.
	 * @param store the open store
	 */
	public void removeEarlier(MVStore store) {
		if (store.hasMap(EARLIER_MAP)) {
			logger.info("Removes the words of an earlier version. For 100,000 locations, this takes about a minute.");
			store.removeMap(
					store.openMap(EARLIER_MAP, new MVMap.Builder<WordKey, Boolean>().keyType(WordKeyType.INSTANCE)
						.valueType(KeyOnlyType.INSTANCE)));
			this.state.clear();
		}
	}

	/**
	 * Returns the read-only index of a version.
	 * @param version the version
	 * @return the index
	 */
	WordIndex at(long version) {
		return new WordIndex(this.map.openVersion(version), this.state.openVersion(version));
	}

	/**
	 * Adds locations.
	 * @param words the words of the locations
	 * @param numbers the numbers of the locations, in ascending order, but for those that
	 * are {@link LocationTable#NOT_ADDED}
	 */
	void addAll(BatchWords words, long[] numbers) {
		long[] added = LongStream.of(numbers).filter((number) -> number != LocationTable.NOT_ADDED).toArray();
		if (added.length > 0) {
			// the segments are in the order of the map, and so are the words
			LongStream.rangeClosed(PostingList.segment(added[0]), PostingList.segment(added[added.length - 1]))
				.forEach((segment) -> words.indices()
					.forEach((word, indices) -> add(new WordKey(segment, word),
							PostingList.of(segment, numbers, indices))));
		}
	}

	private void add(WordKey key, PostingList postings) {
		if (!postings.isEmpty()) {
			PostingList before = this.map.get(key);
			this.map.put(key, (before != null) ? before.with(postings) : postings);
		}
	}

	void replace(long number, StoredLocation before, StoredLocation after) {
		Set<String> old = words(before);
		Set<String> current = words(after);
		old.stream().filter((word) -> !current.contains(word)).forEach((word) -> remove(word, number));
		current.stream()
			.filter((word) -> !old.contains(word))
			.forEach((word) -> add(new WordKey(PostingList.segment(number), word), PostingList.of(number)));
	}

	void remove(long number, StoredLocation location) {
		words(location).forEach((word) -> remove(word, number));
	}

	private void remove(String word, long number) {
		WordKey key = new WordKey(PostingList.segment(number), word);
		PostingList before = this.map.get(key);
		if (before != null) {
			PostingList rest = before.without(PostingList.of(number));
			if (rest.isEmpty()) {
				this.map.remove(key);
			}
			else {
				this.map.put(key, rest);
			}
		}
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
	 * Forgets words that were made by other rules. All locations are then earlier ones.
	 */
	public void forgetOutdated() {
		Long current = (long) Words.RULES;
		if (!current.equals(this.state.get(RULES))) {
			this.map.clear();
			this.state.remove(ADDED);
			this.state.put(RULES, current);
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
		List<Long> numbers = new ArrayList<>();
		List<Set<String>> words = new ArrayList<>();
		Cursor<Long, StoredLocation> cursor = isComplete() ? null : locations.cursor(added() + 1);
		while (cursor != null && cursor.hasNext() && numbers.size() < limit) {
			numbers.add(cursor.next());
			words.add(words(cursor.getValue()));
		}
		if (numbers.isEmpty()) {
			markComplete();
		}
		else {
			addAll(BatchWords.of(words.iterator()), numbers.stream().mapToLong(Long::longValue).toArray());
			this.state.put(ADDED, numbers.get(numbers.size() - 1));
		}
		return numbers.size();
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
	 * @param beginnings the beginnings of the words, at least one
	 * @return the numbers of the locations that have a word with each beginning, in
	 * ascending order, read on demand
	 */
	LongStream find(List<String> beginnings) {
		WordKey last = this.map.lastKey();
		return LongStream.rangeClosed(0, (last != null) ? last.segment() : -1)
			.flatMap((segment) -> find(segment, beginnings).stream()
				.mapToLong((position) -> PostingList.number(segment, position)));
	}

	private BitSet find(long segment, List<String> beginnings) {
		BitSet found = find(segment, beginnings.get(0));
		for (String beginning : beginnings.subList(1, beginnings.size())) {
			if (found.isEmpty()) {
				break;
			}
			found.and(find(segment, beginning));
		}
		return found;
	}

	private BitSet find(long segment, String beginning) {
		BitSet found = new BitSet();
		Cursor<WordKey, PostingList> cursor = this.map.cursor(new WordKey(segment, beginning));
		while (cursor.hasNext()) {
			WordKey key = cursor.next();
			if (key.segment() != segment || !key.word().startsWith(beginning)) {
				break;
			}
			cursor.getValue().addTo(found);
		}
		return found;
	}

}
