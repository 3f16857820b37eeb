package dev.locations.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.LocationBodies;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.startup.ConfigurationProblem;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What the embedded store keeps in another process, and the heap it takes. */
@Tag("slow")
class DurabilityTests {

	@TempDir
	Path directory;

	@Test
	void isOfOneProcessAndLosesNoAnsweredWriteNorKeepsAnyHalfWhenKilled() throws Exception {
		Random random = new Random(7);
		List<String> answered = new ArrayList<>();
		for (int round = 0; round < 2; round++) {
			int kill = answered.size() + 150 + random.nextInt(150);
			try (StoreChild child = StoreChild.start("write", this.directory, "-Xmx128m", String.valueOf(round))) {
				for (String batch = child.next(); batch != null; batch = child.next()) {
					if (answered.isEmpty()) {
						assertThatExceptionOfType(ConfigurationProblem.class)
							.isThrownBy(() -> TestStore.open(this.directory))
							.withMessageEndingWith("is in use by another running instance.");
					}
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
				assertThat(store.count()).isEqualTo(batches.size() * StoreChild.BATCH);
			}
		}
		assertThat(answered).hasSizeGreaterThan(300);
	}

	private static Stream<String> names(LocationStore locations) {
		JsonMapper mapper = new JsonMapper();
		return locations.all().map((location) -> mapper.readTree(location.json()).get("name").stringValue()).toStream();
	}

	@Test
	void readsMoreThanTheHeapHolds() throws Exception {
		int count = 8_000;
		String body = LocationBodies.MINIMAL.replace("}}", "},\"properties\":{\"p\":\"" + "p".repeat(5_000) + "\"}}");
		LocationInput input = LocationInputs.of(body);
		long listed;
		try (TestStore store = TestStore.open(this.directory)) {
			LocationStore locations = store.locations();
			Flux.range(0, count / 500)
				.concatMap((batch) -> Locations.addTo(locations,
						Stream.generate(() -> new NewLocation(UUID.randomUUID(), input)).limit(500).toList()))
				.blockLast();
			int length = Objects.requireNonNull(locations.all().blockFirst()).json().length;
			listed = (long) count * length;
		}
		assertThat(listed).isGreaterThan(32 * 1024 * 1024);
		try (StoreChild child = StoreChild.start("read", this.directory, "-Xmx32m")) {
			assertThat(child.next()).isEqualTo(String.valueOf(count));
			assertThat(child.next()).isEqualTo(String.valueOf(listed));
			assertThat(child.finish()).isZero();
		}
	}

}
