package dev.locations.index.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IdTableTests {

	private static final int ROUNDS = 300;

	private final Random random = new Random(3);

	private final List<UUID> removed = new ArrayList<>();

	private List<UUID> ids = Stream.generate(this::newId).limit(200).toList();

	private IdTable table = IdTable.of(this.ids.size(), this.ids::get);

	@Test
	void findsOrdinalsAfterManyChanges() {
		for (int round = 0; round < ROUNDS; round++) {
			change();
			assertThat(this.ids).allSatisfy((id) -> assertThat(find(id)).isEqualTo(this.ids.indexOf(id)));
			assertThat(this.removed).allSatisfy((id) -> assertThat(find(id)).isEqualTo(-1));
		}
	}

	@Test
	void readsOnlyTheNewIdsWhenFewChanged() {
		List<Integer> read = new ArrayList<>();
		OrdinalMapping mapping = new OrdinalMapping(this.ids.size());
		mapping.remove(0);
		IntStream.range(1, this.ids.size()).forEach(mapping::keep);
		mapping.add(0, 0);
		UUID id = newId();
		this.table.updated(mapping, (ordinal) -> {
			read.add(ordinal);
			return id;
		});
		assertThat(read).containsExactly(this.ids.size() - 1);
	}

	@Test
	void readsFewIdsToFindOneAlsoAfterManyChanges() {
		for (int round = 0; round < ROUNDS; round++) {
			change();
			int[] reads = new int[1];
			for (UUID id : this.ids) {
				this.table.find(id, (ordinal) -> {
					reads[0]++;
					return this.ids.get(ordinal);
				});
			}
			assertThat(reads[0]).isLessThan(3 * this.ids.size());
		}
	}

	private void change() {
		OrdinalMapping mapping = new OrdinalMapping(this.ids.size());
		List<UUID> next = new ArrayList<>();
		for (int ordinal = 0; ordinal < this.ids.size(); ordinal++) {
			UUID id = this.ids.get(ordinal);
			switch (this.random.nextInt(20)) {
				case 0 -> {
					mapping.remove(ordinal);
					this.removed.add(id);
				}
				case 1 -> {
					mapping.remove(ordinal);
					mapping.add(0, 0);
					next.add(id);
				}
				case 2 -> {
					mapping.add(0, 0);
					next.add(newId());
					mapping.keep(ordinal);
					next.add(id);
				}
				default -> {
					mapping.keep(ordinal);
					next.add(id);
				}
			}
		}
		this.table = this.table.updated(mapping, next::get);
		this.ids = next;
		while (this.removed.size() > 100) {
			this.removed.remove(0);
		}
	}

	private int find(UUID id) {
		return this.table.find(id, this.ids::get);
	}

	private UUID newId() {
		return new UUID(this.random.nextLong(), this.random.nextLong());
	}

}
