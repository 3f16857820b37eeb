package dev.locations.embedded;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.locations.location.ChangeHistory;
import dev.locations.location.ChangesLostException;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

/** The history of the embedded store: a copy that follows it is the same as the store. */
class ChangeHistoryTests {

	@TempDir
	Path directory;

	@Test
	void bringsACopyUpToDateAfterEachRestart() {
		Random random = new Random(7);
		List<UUID> ids = IntStream.range(0, 60).mapToObj((i) -> new UUID(random.nextLong(), i)).toList();
		Map<UUID, String> copy = new HashMap<>();
		long position = 0;
		for (int round = 0; round < 4; round++) {
			try (TestStore store = TestStore.open(this.directory)) {
				ChangeHistory history = store.history();
				assertThat(history.position()).isGreaterThanOrEqualTo(position);
				Flux.range(0, 200)
					.flatMap((i) -> randomWrite(store.locations(), ids.get(random.nextInt(ids.size())), random), 8)
					.blockLast();
				List<UUID> changed = history.changedSince(position).collectList().blockOptional().orElseThrow();
				assertThat(changed).doesNotHaveDuplicates().isNotEmpty();
				copy.keySet().removeAll(changed);
				copy.putAll(read(store.locations().find(changed)));
				assertThat(copy).isEqualTo(read(store.locations().all()));
				position = history.position();
				history.forget(position).block();
			}
		}
	}

	private static Map<UUID, String> read(Flux<LocationDocument> locations) {
		return locations
			.collectMap(LocationDocument::id, (location) -> new String(location.json(), StandardCharsets.UTF_8))
			.blockOptional()
			.orElseThrow();
	}

	private static Flux<?> randomWrite(LocationStore locations, UUID id, Random random) {
		return Flux.from(switch (random.nextInt(4)) {
			case 0 -> Locations.addTo(locations, List.of(new NewLocation(id, LocationInputs.named("new"))));
			case 1 -> locations.delete(id, Precondition.NONE);
			default -> locations.update(id, LocationInputs.change("{\"name\":\"n" + random.nextInt(9) + "\"}"),
					Precondition.NONE);
		});
	}

	@Test
	void hasNothingOfAWriteThatChangedNothing() {
		try (TestStore store = TestStore.open(this.directory)) {
			UUID id = UUID.randomUUID();
			store.locations().create(id, LocationInputs.named("same")).block();
			long position = store.history().position();
			store.locations().update(id, LocationInputs.change("{\"name\":\"same\"}"), Precondition.NONE).block();
			store.locations().delete(UUID.randomUUID(), Precondition.NONE).block();
			Locations.addTo(store.locations(), List.of(new NewLocation(id, LocationInputs.named("other")))).block();
			assertThat(store.history().position()).isEqualTo(position);
			assertThat(store.history().changedSince(position).collectList().block()).isEmpty();
		}
	}

	@Test
	void tellsThatChangesAreForgotten() {
		UUID id = UUID.randomUUID();
		long position;
		try (TestStore store = TestStore.open(this.directory)) {
			store.locations().create(id, LocationInputs.named("first")).block();
			position = store.history().position();
			store.history().forget(position).block();
			store.locations().delete(id, Precondition.NONE).block();
			assertThat(store.history().changedSince(position).collectList().block()).containsExactly(id);
			StepVerifier.create(store.history().changedSince(position - 1)).verifyError(ChangesLostException.class);
		}
		try (TestStore store = TestStore.open(this.directory)) {
			assertThat(store.history().changedSince(position).collectList().block()).containsExactly(id);
			StepVerifier.create(store.history().changedSince(position - 1)).verifyError(ChangesLostException.class);
			StepVerifier.create(store.history().changedSince(store.history().position() + 1))
				.verifyError(ChangesLostException.class);
		}
	}

	@Test
	void keepsItsIdentityAndOthersHaveAnother() {
		UUID identity;
		try (TestStore store = TestStore.open(this.directory.resolve("one"))) {
			identity = store.history().identity();
		}
		try (TestStore same = TestStore.open(this.directory.resolve("one"));
				TestStore other = TestStore.open(this.directory.resolve("other"))) {
			assertThat(same.history().identity()).isEqualTo(identity);
			assertThat(other.history().identity()).isNotEqualTo(identity);
		}
	}

}
