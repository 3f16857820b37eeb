package dev.locations.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.embedded.file.StoreFile;
import dev.locations.embedded.table.Tables;
import dev.locations.location.BoundingBox;
import dev.locations.location.LocationBodies;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationSource;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of what the embedded store keeps, and of how much disk and heap it takes.
 */
class DurabilityTests {

	@TempDir
	Path directory;

	@Test
	void losesNoAnsweredWriteAndKeepsNothingHalfWhenKilled() throws Exception {
		Random random = new Random(7);
		List<String> answered = new ArrayList<>();
		for (int round = 0; round < 3; round++) {
			int kill = answered.size() + 150 + random.nextInt(150);
			try (StoreChild child = StoreChild.start("write", this.directory, "-Xmx128m", String.valueOf(round))) {
				for (String batch = child.next(); batch != null; batch = child.next()) {
					answered.add(batch);
					if (answered.size() == kill) {
						child.kill();
					}
				}
				child.finish();
			}
			try (TestStore store = TestStore.open(this.directory)) {
				Map<String, Long> batches = names(store.locations())
					.collect(Collectors.groupingBy((name) -> name, Collectors.counting()));
				assertThat(batches.keySet()).containsAll(answered);
				assertThat(batches.values()).containsOnly((long) StoreChild.BATCH);
				assertEveryMapHas(store, batches.size() * StoreChild.BATCH);
			}
		}
		assertThat(answered).hasSizeGreaterThan(450);
	}

	private static void assertEveryMapHas(TestStore store, int count) {
		List<Integer> sizes = store.store()
			.reads()
			.readNow((tables) -> List.of(tables.locations().size(), tables.numbers().size(), tables.list().size(),
					tables.points().map().size(), pointsInTheWorld(tables)));
		assertThat(sizes).containsOnly(count);
	}

	private static int pointsInTheWorld(Tables tables) {
		return Math.toIntExact(tables.points().candidates(BoundingBox.WORLD).count());
	}

	private static Stream<String> names(LocationStore locations) {
		JsonMapper mapper = new JsonMapper();
		return ((LocationSource) locations).all()
			.map((location) -> mapper.readTree(location.json()).get("name").stringValue())
			.toStream();
	}

	@Test
	void keepsEveryMapInStepUnderRandomWrites() {
		Random random = new Random(7);
		List<UUID> ids = IntStream.range(0, 60).mapToObj((i) -> UUID.randomUUID()).toList();
		for (int round = 0; round < 3; round++) {
			try (TestStore store = TestStore.open(this.directory)) {
				LocationStore locations = store.locations();
				Flux.range(0, 500)
					.flatMap((i) -> randomWrite(locations, ids.get(random.nextInt(ids.size())), random), 8)
					.blockLast();
				int count = store.store().reads().readNow((tables) -> tables.locations().size());
				assertThat(count).isBetween(1, ids.size());
				assertEveryMapHas(store, count);
			}
		}
	}

	private static Flux<?> randomWrite(LocationStore locations, UUID id, Random random) {
		LocationInput change = LocationInputs.change("{\"name\":\"n" + random.nextInt(9)
				+ "\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[" + random.nextInt(-180, 181) + ",1]}}");
		return Flux.from(switch (random.nextInt(4)) {
			case 0 -> locations.addAll(List.of(new NewLocation(id, LocationInputs.named("new"))));
			case 1 -> locations.delete(id, Precondition.NONE);
			default -> locations.update(id, change, Precondition.NONE);
		});
	}

	@Test
	void staysSmallUnderManyUpdates() throws IOException {
		List<UUID> ids = IntStream.range(0, 1_000).mapToObj((i) -> UUID.randomUUID()).toList();
		Random random = new Random(7);
		try (TestStore store = TestStore.open(this.directory)) {
			LocationStore locations = store.locations();
			locations.addAll(
					ids.stream().map((id) -> new NewLocation(id, LocationInputs.of(LocationBodies.RIVERSIDE))).toList())
				.block();
			Flux.range(0, 20_000)
				.flatMap((i) -> locations.update(ids.get(random.nextInt(ids.size())),
						LocationInputs.change("{\"name\":\"Name " + i + "\"}"), Precondition.NONE), 32)
				.blockLast();
			// the locations take 0.6 MB, and the pages written for the updates many times
			// that
			assertThat(Files.size(this.directory.resolve(StoreFile.NAME))).isLessThan(20 * 1024 * 1024);
		}
		try (TestStore store = TestStore.open(this.directory)) {
			assertEveryMapHas(store, ids.size());
		}
	}

	@Test
	void readsMoreThanTheHeapHolds() throws Exception {
		int count = 16_000;
		String body = LocationBodies.MINIMAL.replace("}}", "},\"properties\":{\"p\":\"" + "p".repeat(5_000) + "\"}}");
		LocationInput input = LocationInputs.of(body);
		long bytes;
		try (TestStore store = TestStore.open(this.directory)) {
			LocationStore locations = store.locations();
			Flux.range(0, count / 500)
				.concatMap((batch) -> locations
					.addAll(Stream.generate(() -> new NewLocation(UUID.randomUUID(), input)).limit(500).toList()))
				.blockLast();
			bytes = (long) count * Objects.requireNonNull(locations.all().blockFirst()).json().length;
		}
		assertThat(bytes).isGreaterThan(64 * 1024 * 1024);
		try (StoreChild child = StoreChild.start("read", this.directory, "-Xmx64m")) {
			assertThat(child.next()).isEqualTo(String.valueOf(count));
			assertThat(child.finish()).isZero();
		}
	}

	@Test
	void keepsWhatItAnsweredOverARestart() {
		List<UUID> ids = new ArrayList<>();
		List<String> answered = new ArrayList<>();
		try (TestStore store = TestStore.open(this.directory)) {
			for (int i = 0; i < 3; i++) {
				store.locations()
					.create(UUID.randomUUID(), LocationInputs.of(LocationBodies.RIVERSIDE))
					.doOnNext((location) -> {
						ids.add(location.id());
						answered.add(new String(location.json(), StandardCharsets.UTF_8));
					})
					.block();
			}
		}
		try (TestStore store = TestStore.open(this.directory)) {
			for (int i = 0; i < 3; i++) {
				assertThat(Objects.requireNonNull(store.locations().find(ids.get(i)).block()).json())
					.asString(StandardCharsets.UTF_8)
					.isEqualTo(answered.get(i));
				assertThat(store.locations().delete(ids.get(i), Precondition.NONE).block()).isTrue();
			}
		}
		try (TestStore store = TestStore.open(this.directory)) {
			assertEveryMapHas(store, 0);
		}
	}

}
