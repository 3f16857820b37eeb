package dev.locations.index.word;

import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.index.tree.Box;
import dev.locations.index.tree.IntList;
import dev.locations.index.tree.OrdinalSet;
import dev.locations.index.tree.PackedTree;
import dev.locations.index.tree.PagedBitmap;
import dev.locations.index.tree.SlotFilter;
import dev.locations.location.query.TextQuery;
import dev.locations.location.query.Words;
import dev.locations.testing.RandomCases;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class WordQueryTests {

	private static final int SIZE = 4_000;

	private static final List<String> WORDS = List.of("park", "parking", "par", "museum", "must", "mu", "bahnhof");

	private final Random random = new Random(5);

	private final List<String> names = new ArrayList<>();

	private final List<Set<String>> words = new ArrayList<>();

	private final double[] longitudes = this.random.doubles(SIZE, -180, 180).toArray();

	private final double[] latitudes = this.random.doubles(SIZE, -90, 90).toArray();

	private final PackedTree tree = PackedTree.of(DoubleBuffer.wrap(this.longitudes), DoubleBuffer.wrap(this.latitudes),
			SIZE);

	private final WordTable table = table();

	private WordTable table() {
		WordCollector collector = new WordCollector();
		for (int ordinal = 0; ordinal < SIZE; ordinal++) {
			String text = IntStream.range(0, 1 + this.random.nextInt(3))
				.mapToObj((i) -> word(this.random))
				.collect(Collectors.joining((this.random.nextInt(4) > 0) ? " " : "'"));
			List<WordForms> name = Words.of(text);
			Set<String> all = Words.formsOf(text).collect(Collectors.toSet());
			for (int i = 0; i < 3; i++) {
				all.add(word(this.random));
			}
			this.names.add(text);
			this.words.add(all);
			collector.add(ordinal, name, all);
		}
		return collector.table(SIZE);
	}

	// some words are frequent, others are rare
	private static String word(Random random) {
		return (random.nextInt(3) > 0) ? WORDS.get(random.nextInt(WORDS.size())) : "rare" + random.nextInt(2_000);
	}

	@Test
	@Tag("random")
	void findsFrequentAndRareWordsInBoxesAndEverywhere() {
		OrdinalSet set = new OrdinalSet(SIZE);
		RandomCases.run(40, (random) -> {
			TextQuery query = new TextQuery(beginnings(random));
			Box box = random.nextBoolean() ? box(random) : null;
			PagedBitmap excluded = PagedBitmap.of(random.nextBoolean() ? someOrdinals(random) : new long[0]);
			// each query is repeated, because ordinals are kept
			for (int repetition = 0; repetition < 2; repetition++) {
				check(query, box, excluded, set);
			}
		});
	}

	private static Box box(Random random) {
		double south = random.nextDouble() * 180 - 90;
		return new Box(random.nextDouble() * 360 - 180, south, random.nextDouble() * 360 - 180,
				south + random.nextDouble() * (90 - south));
	}

	private static long[] someOrdinals(Random random) {
		return random.longs(SIZE / Long.SIZE + 1).map((bits) -> bits & random.nextLong()).toArray();
	}

	private static List<WordForms> beginnings(Random random) {
		return IntStream.range(0, 1 + random.nextInt(3)).mapToObj((i) -> {
			String[] forms = Stream.generate(() -> word(random))
				.map((word) -> word.substring(0, Math.min(word.length(), 2 + random.nextInt(6))))
				.limit(1 + random.nextInt(2))
				.toArray(String[]::new);
			return WordForms.of(forms);
		}).distinct().toList();
	}

	private void check(TextQuery query, @Nullable Box box, PagedBitmap excluded, OrdinalSet set) {
		WordMatches matches = this.table.query(query.words(), this.tree).matches();
		List<Integer> expected = new ArrayList<>();
		for (int ordinal = 0; ordinal < SIZE; ordinal++) {
			boolean isFound = query.matches(this.words.get(ordinal));
			assertThat(matches.contains(ordinal)).isEqualTo(isFound);
			if (isFound && !excluded.contains(ordinal)
					&& (box == null || box.contains(this.longitudes[ordinal], this.latitudes[ordinal]))) {
				expected.add(ordinal);
				checkLevel(query, matches, ordinal);
			}
		}
		IntList found = new IntList();
		int count = matches.find(box, null, set, excluded, found);
		assertThat(Arrays.copyOf(found.values(), count))
			.containsExactly(expected.stream().mapToInt(Integer::intValue).toArray());
		if (box != null && !matches.isRare()) {
			int some = matches.find(box, thirdOfSlots(), set, excluded, found);
			assertThat(Arrays.copyOf(found.values(), some))
				.containsExactly(expected.stream().mapToInt(Integer::intValue).filter((i) -> i % 3 == 0).toArray());
		}
	}

	private SlotFilter thirdOfSlots() {
		BitSet slots = new BitSet(SIZE);
		IntStream.range(0, SIZE).filter((ordinal) -> ordinal % 3 == 0).map(this.tree::slot).forEach(slots::set);
		return new SlotFilter(List.of(Arrays.copyOf(slots.toLongArray(), SIZE / Long.SIZE + 1)));
	}

	private void checkLevel(TextQuery query, WordMatches matches, int ordinal) {
		int level = query.score(this.names.get(ordinal), this.words.get(ordinal));
		int best = matches.bestLevel(ordinal);
		assertThat(best).isLessThanOrEqualTo(level);
		if (matches.isSingleWord() || best > MatchLevel.START_OF_NAME) {
			assertThat(best).isEqualTo(level);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "par", "rare1" })
	void wordsAreReadOnce(String beginning) {
		WordCache cache = new WordCache(SIZE);
		new WordQuery(this.table, cache, this.tree, List.of(WordForms.of(beginning))).matches();
		WordOrdinals kept = cache.get(WordForms.of(beginning));
		assertThat(kept).isNotNull();
		new WordQuery(this.table, cache, this.tree, List.of(WordForms.of(beginning))).matches();
		assertThat(cache.get(WordForms.of(beginning))).isSameAs(kept);
	}

}
