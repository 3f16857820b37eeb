package dev.locations.readmodel.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link IdTable}.
 */
class IdTableTests {

	private static final int ROUNDS = 300;

	private final Random random = new Random(3);

	private final List<UUID> gone = new ArrayList<>();

	private List<UUID> ids = Stream.generate(this::newId).limit(200).toList();

	private IdTable table = IdTable.of(this.ids.size(), this.ids::get);

	@Test
	void shouldFindRanksAfterAnyNumberOfChanges() {
		for (int round = 0; round < ROUNDS; round++) {
			change();
			assertThat(this.ids).allSatisfy((id) -> assertThat(find(id)).isEqualTo(this.ids.indexOf(id)));
			assertThat(this.gone).allSatisfy((id) -> assertThat(find(id)).isEqualTo(-1));
		}
	}

	@Test
	void shouldReadOnlyTheRecordsThatCameWhenFewChanged() {
		List<Integer> read = new ArrayList<>();
		RankMapping renumbering = new RankMapping(this.ids.size());
		renumbering.goes(0);
		IntStream.range(1, this.ids.size()).forEach(renumbering::stays);
		int[] added = { renumbering.comes() };
		UUID id = newId();
		this.table.after(renumbering, added, (rank) -> {
			read.add(rank);
			return id;
		});
		assertThat(read).containsExactly(this.ids.size() - 1);
	}

	private void change() {
		RankMapping renumbering = new RankMapping(this.ids.size());
		List<UUID> next = new ArrayList<>();
		List<Integer> added = new ArrayList<>();
		for (int rank = 0; rank < this.ids.size(); rank++) {
			UUID id = this.ids.get(rank);
			switch (this.random.nextInt(20)) {
				case 0 -> {
					renumbering.goes(rank);
					this.gone.add(id);
				}
				case 1 -> {
					renumbering.goes(rank);
					added.add(renumbering.comes());
					next.add(id);
				}
				case 2 -> {
					added.add(renumbering.comes());
					next.add(newId());
					renumbering.stays(rank);
					next.add(id);
				}
				default -> {
					renumbering.stays(rank);
					next.add(id);
				}
			}
		}
		this.table = this.table.after(renumbering, added.stream().mapToInt(Integer::intValue).toArray(), next::get);
		this.ids = next;
		while (this.gone.size() > 100) {
			this.gone.remove(0);
		}
	}

	private int find(UUID id) {
		return this.table.find(id, this.ids::get);
	}

	private UUID newId() {
		return new UUID(this.random.nextLong(), this.random.nextLong());
	}

}
