package dev.locations.readmodel.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

import dev.locations.location.BoundingBox;
import dev.locations.location.query.TextQuery;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class WordSearchTests {

	private static final int SIZE = 4_000;

	private static final List<String> WORDS = List.of("park", "parking", "par", "museum", "must", "mu", "bahnhof");

	private final Random random = new Random(5);

	private final List<List<String>> names = new ArrayList<>();

	private final List<Set<String>> words = new ArrayList<>();

	private final WordSearch search = search();

	private WordSearch search() {
		WordCollector collector = new WordCollector();
		for (int rank = 0; rank < SIZE; rank++) {
			List<String> name = IntStream.range(0, 1 + this.random.nextInt(3)).mapToObj((i) -> word()).toList();
			Set<String> all = new HashSet<>(name);
			for (int i = 0; i < 3; i++) {
				all.add(word());
			}
			this.names.add(name);
			this.words.add(all);
			collector.add(rank, name, all);
		}
		return collector.table(SIZE).search();
	}

	// some words are frequent, others are rare
	private String word() {
		return (this.random.nextInt(3) > 0) ? WORDS.get(this.random.nextInt(WORDS.size()))
				: "rare" + this.random.nextInt(2_000);
	}

	@Test
	void findsFrequentAndRareWordsInPartsAndInAllRanks() {
		// each query is repeated, because frequent words are kept
		for (int i = 0; i < 400; i++) {
			TextQuery query = new TextQuery(beginnings());
			boolean isPart = this.random.nextBoolean();
			for (int repetition = 0; repetition < 2; repetition++) {
				RankSet within = isPart ? part() : all();
				check(query, this.search.find(query.words(), isPart ? within : null), within);
			}
		}
	}

	private List<String> beginnings() {
		return IntStream.range(0, 1 + this.random.nextInt(3)).mapToObj((i) -> {
			String word = word();
			return word.substring(0, Math.min(word.length(), 2 + this.random.nextInt(6)));
		}).distinct().toList();
	}

	private RankSet part() {
		RankSet part = new RankSet(SIZE);
		int from = this.random.nextInt(SIZE);
		for (int rank = from; rank < Math.min(SIZE, from + 700); rank += 1 + this.random.nextInt(3)) {
			part.add(rank);
		}
		return part;
	}

	private static RankSet all() {
		RankSet all = new RankSet(SIZE);
		all.addAll(SIZE);
		return all;
	}

	private void check(TextQuery query, WordMatches matches, RankSet within) {
		List<Integer> expected = new ArrayList<>();
		for (int rank = 0; rank < SIZE; rank++) {
			if (!within.contains(rank)) {
				continue;
			}
			boolean isFound = query.matches(this.words.get(rank));
			assertThat(matches.contains(rank)).isEqualTo(isFound);
			if (isFound) {
				expected.add(rank);
				checkName(query, matches, rank);
			}
		}
		matches.retainIn(within);
		int[] found = new int[SIZE];
		int count = within.drain(null, found);
		assertThat(Arrays.copyOf(found, count))
			.containsExactly(expected.stream().mapToInt(Integer::intValue).toArray());
	}

	private void checkName(TextQuery query, WordMatches matches, int rank) {
		int name = query.rank(String.join(" ", this.names.get(rank)));
		assertThat(matches.areInName(rank)).isEqualTo(name < TextQuery.ELSEWHERE);
		if (matches.areInName(rank) && matches.isSingleWord()) {
			assertThat(matches.mayStartName(rank)).isEqualTo(name <= TextQuery.NAME_BEGINS);
			assertThat(matches.isName(rank)).isEqualTo(name == TextQuery.NAME_EQUALS);
		}
		else if (name <= TextQuery.NAME_BEGINS) {
			assertThat(matches.mayStartName(rank)).isTrue();
		}
	}

	@Test
	void frequentWordsAreReadOnce() {
		List<String> frequent = List.of("par");
		long bytes = this.search.rankBytes(frequent);
		assertThat(this.search.work(frequent)).isEqualTo(bytes).isGreaterThan(SIZE / 64);
		this.search.find(frequent, null);
		assertThat(this.search.work(frequent)).isZero();
		assertThat(this.search.rankBytes(frequent)).isEqualTo(bytes);
	}

	@Test
	void largeBoxesTouchMoreNodes() {
		double[] longitudes = this.random.doubles(SIZE, -180, 180).toArray();
		double[] latitudes = this.random.doubles(SIZE, -90, 90).toArray();
		PackedTree tree = new PackedTree(CurvePoints.of(longitudes, latitudes, SIZE));
		assertThat(tree.hasMoreNodesIn(BoundingBox.WORLD, SIZE / 256)).isTrue();
		assertThat(tree.hasMoreNodesIn(BoundingBox.WORLD, SIZE / 256 + 1)).isFalse();
		assertThat(tree.hasMoreNodesIn(new BoundingBox(10, 10, 11, 11), 4)).isFalse();
		assertThat(tree.hasMoreNodesIn(new BoundingBox(179, -90, -179, 90), 0)).isTrue();
	}

}
