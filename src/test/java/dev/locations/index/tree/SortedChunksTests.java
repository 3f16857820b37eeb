package dev.locations.index.tree;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SortedChunksTests {

	private static final Comparator<Item> ALL = Comparator.comparingLong(Item::number).thenComparing(Item::text);

	private static final SortedChunks.Order<Item> ORDER = new SortedChunks.Order<>(Item::number,
			Comparator.comparing(Item::text));

	private final Random random = new Random(1);

	private final TreeSet<Item> expected = new TreeSet<>(ALL);

	// few numbers, so that many are equal and those of one are in several chunks
	private Item next() {
		return new Item(this.random.nextInt(-3, 3) * Long.MAX_VALUE / 3, "t" + this.random.nextInt(100_000));
	}

	private SortedChunks<Item> grown(SortedChunks<Item> before, int count) {
		SortedChunks<Item> next = before;
		for (int i = 0; i < count; i++) {
			Item item = next();
			if (this.expected.add(item)) {
				next = next.with(item);
			}
		}
		return next;
	}

	private SortedChunks<Item> shrunk(SortedChunks<Item> before, int count) {
		SortedChunks<Item> next = before;
		List<Item> all = new ArrayList<>(this.expected);
		for (int i = 0; i < count; i++) {
			Item item = all.remove(this.random.nextInt(all.size()));
			this.expected.remove(item);
			next = next.without(item);
		}
		return next;
	}

	private void check(SortedChunks<Item> list) {
		List<Item> all = List.copyOf(this.expected);
		assertThat(list).containsExactlyElementsOf(all);
		assertThat(list.size()).isEqualTo(all.size());
		for (int i = 0; i < all.size(); i++) {
			Item item = all.get(i);
			assertThat(list.get(i)).isSameAs(item);
			assertThat(list.number(i)).isEqualTo(item.number());
			assertThat(list.indexOf(item)).isEqualTo(i);
		}
		for (int i = 0; i < 50; i++) {
			Item other = new Item(this.random.nextLong(), "");
			int before = this.expected.headSet(other).size();
			assertThat(list.indexOf(other)).isEqualTo(~before);
			assertThat(list.first(other.number())).isEqualTo(before);
			assertThat(list.between(0, before)).containsExactlyElementsOf(all.subList(0, before));
			assertThat(list.between(before, all.size())).containsExactlyElementsOf(all.subList(before, all.size()));
		}
	}

	@Test
	void isSortedWhateverChanges() {
		SortedChunks<Item> list = SortedChunks.of(ORDER, List.of());
		check(list);
		list = grown(list, 1);
		check(list);
		list = grown(list, 3_000);
		check(list);
		list = shrunk(list, 2_990);
		check(list);
		list = shrunk(grown(list, 500), this.expected.size());
		check(list);
		check(grown(list, 300));
	}

	@Test
	void doesNotChangeItself() {
		SortedChunks<Item> list = grown(SortedChunks.of(ORDER, List.of()), 1_000);
		List<Item> before = List.copyOf(this.expected);
		shrunk(grown(list, 300), 600);
		assertThat(list).containsExactlyElementsOf(before);
	}

	@Test
	void takesElementsInAnyOrder() {
		grown(SortedChunks.of(ORDER, List.of()), 1_000);
		List<Item> all = new ArrayList<>(this.expected);
		Collections.shuffle(all, this.random);
		SortedChunks<Item> list = SortedChunks.of(ORDER, all);
		check(list);
		this.expected.removeIf((item) -> item.number() < 0);
		check(list.only((item) -> item.number() >= 0));
	}

	@Test
	void tellsWhatDiffers() {
		SortedChunks<Item> first = grown(SortedChunks.of(ORDER, List.of()), 5_000);
		TreeSet<Item> before = new TreeSet<>(this.expected);
		SortedChunks<Item> second = shrunk(grown(first, 700), 600);
		compare(first, before, second, this.expected);
		compare(second, this.expected, first, before);
		compare(first, before, SortedChunks.of(ORDER, before), before);
		compare(SortedChunks.of(ORDER, List.of()), new TreeSet<>(ALL), first, before);
		compare(first, before, SortedChunks.of(ORDER, List.of()), new TreeSet<>(ALL));
	}

	private static void compare(SortedChunks<Item> earlier, TreeSet<Item> before, SortedChunks<Item> later,
			TreeSet<Item> now) {
		List<Item> lost = new ArrayList<>();
		List<Item> added = new ArrayList<>();
		assertThat(later.compare(earlier, lost::add, added::add)).isTrue();
		assertThat(lost).containsExactlyElementsOf(before.stream().filter((item) -> !now.contains(item)).toList());
		assertThat(added).containsExactlyElementsOf(now.stream().filter((item) -> !before.contains(item)).toList());
	}

	@Test
	void tellsOfAnotherElementInTheSamePlace() {
		SortedChunks<Item> first = SortedChunks.of(ORDER, List.of(new Item(1, "a"), new Item(2, "b")));
		Item other = new Item(2, "b");
		List<Item> lost = new ArrayList<>();
		List<Item> added = new ArrayList<>();
		first.without(other).with(other).compare(first, lost::add, added::add);
		assertThat(lost).singleElement().isSameAs(first.get(1));
		assertThat(added).singleElement().isSameAs(other);
	}

	@Test
	void endsWhenNobodyWantsMoreDifferences() {
		SortedChunks<Item> first = grown(SortedChunks.of(ORDER, List.of()), 1_000);
		SortedChunks<Item> second = grown(first, 100);
		List<Item> added = new ArrayList<>();
		assertThat(second.compare(first, (item) -> false, (item) -> added.add(item) && added.size() < 7)).isFalse();
		assertThat(added).hasSize(7);
	}

	@Test
	void skipsChunksThatBothShare() {
		SortedChunks<Item> first = grown(SortedChunks.of(ORDER, List.of()), 10_000);
		int[] compared = new int[1];
		SortedChunks<Item> counting = SortedChunks.of(new SortedChunks.Order<>(Item::number, (a, b) -> {
			compared[0]++;
			return a.text().compareTo(b.text());
		}), this.expected);
		SortedChunks<Item> second = grown(counting, 1);
		compared[0] = 0;
		second.compare(counting, (item) -> true, (item) -> true);
		assertThat(first.size()).isGreaterThan(5_000);
		assertThat(compared[0]).isLessThan(600);
	}

	private record Item(long number, String text) {
	}

}
