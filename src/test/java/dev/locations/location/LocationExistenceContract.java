package dev.locations.location;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every store of locations does when it adds locations, deletes them, or has none.
 */
interface LocationExistenceContract extends LocationContract {

	@Test
	default void findsNothingUnderAnUnknownId() {
		UUID unknown = UUID.randomUUID();
		assertThat(store().find(unknown).blockOptional()).isEmpty();
		assertThat(exists(unknown)).isFalse();
		assertThat(store().delete(unknown, Precondition.NONE).block()).isFalse();
		assertThat(
				store().update(unknown, LocationInputs.change("{\"name\":\"n\"}"), Precondition.NONE).blockOptional())
			.isEmpty();
		assertThat(exists(unknown)).as("not created").isFalse();
	}

	@Test
	default void deletesOnce() {
		UUID id = create(LocationBodies.RIVERSIDE).id();
		assertThat(store().delete(id, Precondition.NONE).block()).isTrue();
		assertThat(store().delete(id, Precondition.NONE).block()).isFalse();
		assertThat(list(null)).isEqualTo("[]");
	}

	@Test
	default void addsManyAndLeavesThoseThatAreThere() {
		List<NewLocation> first = IntStream.range(0, 10)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), LocationInputs.named("first" + i)))
			.toList();
		assertThat(Locations.addTo(store(), first).block()).isEqualTo(10);
		List<NewLocation> second = Stream
			.concat(first.stream().map((location) -> new NewLocation(location.id(), LocationInputs.named("second"))),
					Stream.of(new NewLocation(UUID.randomUUID(), LocationInputs.named("third"))))
			.toList();
		assertThat(Locations.addTo(store(), second).block()).isEqualTo(1);
		assertThat(elements(list(null))).extracting((location) -> location.get("name").stringValue())
			.hasSize(11)
			.contains("third", "first0")
			.doesNotContain("second");
	}

	@Test
	default void tellsWhichExist() {
		List<UUID> ids = IntStream.range(0, 5_000).mapToObj((i) -> UUID.randomUUID()).toList();
		List<UUID> some = ids.subList(0, 7);
		Locations.addTo(store(), some.stream().map((id) -> new NewLocation(id, LocationInputs.named("n"))).toList())
			.block();
		assertThat(store().existing(ids).collectList().block()).containsExactlyInAnyOrderElementsOf(some);
		assertThat(store().existing(List.of()).collectList().block()).isEmpty();
	}

	@Test
	default void readsAllAndManyById() {
		List<UUID> ids = IntStream.range(0, 1_200).mapToObj((i) -> UUID.randomUUID()).toList();
		Locations.addTo(store(), ids.stream().map((id) -> new NewLocation(id, LocationInputs.named("n"))).toList())
			.block();
		assertThat(store().all().map(LocationDocument::id).collectList().block())
			.containsExactlyInAnyOrderElementsOf(ids);
		List<UUID> some = ids.subList(100, 400);
		List<UUID> asked = Stream.concat(some.stream(), Stream.of(UUID.randomUUID())).toList();
		assertThat(store().find(asked).map(LocationDocument::id).collectList().block())
			.containsExactlyInAnyOrderElementsOf(some);
		assertThat(store().find(List.of()).collectList().block()).isEmpty();
	}

}
