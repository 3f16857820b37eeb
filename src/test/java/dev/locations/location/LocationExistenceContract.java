package dev.locations.location;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.json.FieldSelection;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What every store of locations does when it adds locations, deletes them, or has none.
 */
interface LocationExistenceContract extends LocationContract {

	@Test
	default void findsNothingUnderAnUnknownId() {
		UUID unknown = UUID.randomUUID();
		assertThat(store().find(unknown, FieldSelection.ALL).blockOptional()).isEmpty();
		assertThat(store().exists(unknown).block()).isFalse();
		assertThat(store().delete(unknown, Precondition.NONE).block()).isFalse();
		assertThat(store()
			.update(unknown, LocationInputs.change("{\"name\":\"n\"}"), FieldSelection.ALL, Precondition.NONE)
			.blockOptional()).isEmpty();
		assertThat(store().exists(unknown).block()).as("not created").isFalse();
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
		assertThat(store().addAll(first).block()).isEqualTo(10);
		List<NewLocation> second = Stream
			.concat(first.stream().map((location) -> new NewLocation(location.id(), LocationInputs.named("second"))),
					Stream.of(new NewLocation(UUID.randomUUID(), LocationInputs.named("third"))))
			.toList();
		assertThat(store().addAll(second).block()).isEqualTo(1);
		assertThat(elements(list(null))).extracting((location) -> location.get("name").stringValue())
			.hasSize(11)
			.contains("third", "first0")
			.doesNotContain("second");
	}

	@Test
	default void countsThoseThatExist() {
		List<UUID> ids = IntStream.range(0, 5_000).mapToObj((i) -> UUID.randomUUID()).toList();
		store().addAll(ids.stream().limit(7).map((id) -> new NewLocation(id, LocationInputs.named("n"))).toList())
			.block();
		assertThat(store().countExisting(ids).block()).isEqualTo(7);
		assertThat(store().countExisting(List.of()).block()).isZero();
	}

}
