package dev.locations.embedded;

import java.io.IOException;
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

import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.testing.ChildJvm;
import org.jspecify.annotations.Nullable;
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

	@Test
	void losesNoAnsweredVersionWhenKilled() throws Exception {
		List<String[]> answered = new ArrayList<>();
		try (StoreChild child = StoreChild.start("change", this.directory, "-Xmx128m")) {
			for (String change = child.next(); change != null; change = child.next()) {
				answered.add(change.split(" "));
				if (answered.size() == 400) {
					child.kill();
				}
			}
		}
		assertThat(answered).hasSizeGreaterThanOrEqualTo(400);
		try (TestStore store = TestStore.open(this.directory)) {
			assertThat(answered).allSatisfy((change) -> {
				UUID id = UUID.fromString(change[0]);
				assertThat(store.versions().find(id, Long.parseLong(change[1])).map(FailingDiskFixture::text).block())
					.contains("\"" + change[2] + "\"");
			});
			assertThat(store.versions().actions(null, 9_999).count().block()).isEqualTo(store.locations()
				.all()
				.concatMap((each) -> store.versions().versions(each.id(), null, 9_999))
				.count()
				.block());
		}
	}

	private static Stream<String> names(LocationStore locations) {
		JsonMapper mapper = new JsonMapper();
		return locations.all().map((location) -> mapper.readTree(location.json()).get("name").stringValue()).toStream();
	}

	@Test
	void readsMoreThanTheHeapHolds() throws Exception {
		int count = 8_000;
		String body = LocationInputs.MINIMAL.replace("}}", "},\"properties\":{\"p\":\"" + "p".repeat(5_000) + "\"}}");
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

	/** A process of its own that opens an embedded store and does one task with it. */
	public static final class StoreChild implements AutoCloseable {

		static final int BATCH = 5;

		/** Begins the lines of the task among those of the log. */
		private static final String PREFIX = "child: ";

		private final ChildJvm jvm;

		private int read;

		private StoreChild(ChildJvm jvm) {
			this.jvm = jvm;
		}

		static StoreChild start(String task, Path directory, String option, String... more)
				throws IOException, InterruptedException {
			List<String> arguments = new ArrayList<>(List.of(task, directory.toString()));
			arguments.addAll(List.of(more));
			return new StoreChild(ChildJvm.start("store", List.of(option), StoreChild.class, arguments));
		}

		/** Returns the next line of the task, or null when the process has ended. */
		@Nullable String next() throws InterruptedException {
			String line = this.jvm.line(this.read++);
			while (line != null && !line.startsWith(PREFIX)) {
				line = this.jvm.line(this.read++);
			}
			return (line != null) ? line.substring(PREFIX.length()) : null;
		}

		/** Kills the process. The lines that it printed can still be read. */
		void kill() {
			this.jvm.process().toHandle().destroyForcibly();
		}

		/** Lets the process end by itself, and returns its exit code. */
		int finish() throws IOException, InterruptedException {
			this.jvm.process().getOutputStream().close();
			return this.jvm.awaitEnd();
		}

		@Override
		public void close() {
			this.jvm.close();
		}

		public static void main(String[] args) {
			try (TestStore store = TestStore.open(Path.of(args[1]))) {
				switch (args[0]) {
					case "write" -> write(store.locations(), args[2]);
					case "change" -> change(store.locations());
					default -> read(store.locations());
				}
			}
		}

		private static void write(LocationStore locations, String prefix) {
			Flux.range(0, Integer.MAX_VALUE)
				.map((number) -> prefix + "-" + number)
				.flatMap((name) -> Locations.addTo(locations, batch(name)).thenReturn(name), 16)
				.doOnNext(StoreChild::print)
				.blockLast();
		}

		private static void change(LocationStore locations) {
			List<UUID> ids = Stream.generate(UUID::randomUUID).limit(10).toList();
			ids.forEach((id) -> locations.create(id, LocationInputs.named("new")).block());
			Flux.range(0, Integer.MAX_VALUE)
				.flatMap((number) -> locations
					.update(ids.get(number % ids.size()), LocationInputs.change("{\"name\":\"n" + number + "\"}"),
							Precondition.NONE)
					.map((after) -> after.id() + " " + after.updatedAt().toEpochMilli() + " n" + number), 16)
				.doOnNext(StoreChild::print)
				.blockLast();
		}

		private static List<NewLocation> batch(String name) {
			return IntStream.range(0, BATCH)
				.mapToObj((i) -> new NewLocation(UUID.randomUUID(), LocationInputs.named(name)))
				.toList();
		}

		private static void read(LocationStore locations) {
			print(String.valueOf(locations.all().count().block()));
			print(String
				.valueOf(locations.all().map((location) -> (long) location.json().length).reduce(Long::sum).block()));
		}

		/** Prints a line. Ends the process if the test that started it has ended. */
		private static void print(String line) {
			System.out.println(PREFIX + line);
			if (System.out.checkError()) {
				throw new IllegalStateException("Nobody reads the output any more");
			}
		}

	}

}
