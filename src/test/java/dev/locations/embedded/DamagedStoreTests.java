package dev.locations.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.embedded.Damage.DamagedStoreException;
import dev.locations.history.LocationHistory;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.testing.RandomCases;
import dev.locations.user.Accounts;
import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.publisher.Flux;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What the embedded store serves from damaged files is what was written. */
@ExtendWith(OutputCaptureExtension.class)
class DamagedStoreTests {

	private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T09:00:00Z"), ZoneOffset.UTC);

	private static final int PLACES = 60;

	/** So many of each kind. */
	private static final int DAMAGES = 4;

	private static final String REFUSED = "refused";

	@TempDir
	static Path intact;

	/** Written once; each test damages copies. */
	private static Map<String, String> written = Map.of();

	private static List<UUID> ids = List.of();

	@TempDir
	Path parent;

	private Path stopped;

	private Path killed;

	@BeforeAll
	static void write() throws IOException {
		Random random = new Random(20);
		Path stopped = Files.createDirectory(intact.resolve("stopped"));
		try (TestStore store = TestStore.open(stopped)) {
			LocationStore places = store.locations(CLOCK);
			ids = Stream.generate(() -> new UUID(random.nextLong(), random.nextLong())).limit(PLACES).toList();
			Locations.addTo(places, ids.stream().map((id) -> new NewLocation(id, place(random).from("list"))).toList())
				.block();
			new EmbeddedSettingStore(store.store()).put("kind", "{}").block();
			UserStore users = store.users(CLOCK);
			Stream.of(Accounts.admin(), Accounts.reader(), Accounts.secondAdmin())
				.forEach((user) -> users.insert(user).block());
			// one half is in files of tables, the other one in the log
			store.store().reads().readNow((engine) -> {
				engine.compact();
				return true;
			});
			for (int change = 0; change < PLACES; change++) {
				LocationInput input = LocationInputs
					.change("{\"name\":\"Lake %02d\"}".formatted(random.nextInt(PLACES)));
				places.update(ids.get(random.nextInt(PLACES / 2)), input, Precondition.NONE).block();
			}
			places.delete(ids.get(PLACES - 1), Precondition.NONE).block();
			users.update(Accounts.secondAdmin().id(), new UserChange(null, null, null, List.of())).block();
			written = answers(store);
			FileSystemUtils.copyRecursively(stopped, intact.resolve("killed"));
		}
		assertThat(written).hasSizeGreaterThan(PLACES).doesNotContainValue(REFUSED);
	}

	@BeforeEach
	void copy() throws IOException {
		this.stopped = this.parent.resolve("stopped");
		this.killed = this.parent.resolve("killed");
		FileSystemUtils.copyRecursively(intact, this.parent);
	}

	private static LocationInput place(Random random) {
		return LocationInputs.of(LocationInputs.MINIMAL
			.replace("6.63,46.52", random.nextInt(-180, 180) + "," + random.nextInt(-90, 90))
			.replace("Minimal", "Hill " + random.nextInt(PLACES))
			.replace("}}", "},\"properties\":{\"p\":\"" + Long.toString(random.nextLong(), 36).repeat(40) + "\"}}"));
	}

	@ParameterizedTest
	@EnumSource
	@Tag("random")
	void servesNothingElseThanWhatWasWritten(FileDamage damage) {
		AtomicInteger noticed = new AtomicInteger();
		int cases = RandomCases.run(DAMAGES, (random) -> {
			Path directory = damaged(damage, random);
			try (TestStore store = TestStore.open(directory)) {
				Map<String, String> answers = answers(store);
				boolean refused = answers.containsValue(REFUSED);
				noticed.addAndGet(refused ? 1 : 0);
				assertThat(store.store().damage().isServing()).isEqualTo(!refused);
				answers.values().removeIf(REFUSED::equals);
				answers.forEach((question, answer) -> assertThat(answer).as("%s: %s", directory.getFileName(), question)
					.isEqualTo(written.get(question)));
			}
			catch (DamagedStoreException ex) {
				noticed.incrementAndGet();
				assertThat(ex).hasMessageStartingWith("The store " + directory.resolve(DataDirectory.STORE))
					.hasMessageNotContaining("\n");
			}
			FileSystemUtils.deleteRecursively(directory);
		});
		assertThat(noticed.get()).as("of %d, some in space that is not in use", cases)
			.isGreaterThan((cases < DAMAGES) ? -1 : 0);
	}

	private Path damaged(FileDamage damage, Random random) throws IOException {
		Path directory = this.parent.resolve("damaged");
		FileSystemUtils.copyRecursively(random.nextBoolean() ? this.stopped : this.killed, directory);
		List<Path> files = files(directory);
		Path file = files.get(random.nextInt(files.size()));
		Files.write(file, damage.apply(Files.readAllBytes(file), random));
		return directory;
	}

	private static List<Path> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory.resolve(DataDirectory.STORE))) {
			return files.filter((file) -> file.getFileName().toString().matches("CURRENT|MANIFEST.*|.*\\.(sst|log)"))
				.filter((file) -> file.toFile().length() > 0)
				.sorted()
				.toList();
		}
	}

	private static Map<String, String> answers(TestStore store) {
		Map<String, String> answers = new TreeMap<>();
		LocationStore places = store.locations(CLOCK);
		answers.put("all",
				answer(() -> places.all()
					.map(DamagedStoreTests::text)
					.sort()
					.collect(Collectors.joining(",", "[", "]"))
					.block()));
		ids.forEach((id) -> answers.put("location " + id,
				answer(() -> places.find(id).map(DamagedStoreTests::text).block())));
		answers.put("existing",
				answer(() -> places.existing(ids).map(UUID::toString).sort().collect(Collectors.joining(",")).block()));
		answers.put("source", answer(
				() -> places.ofSource("list").map(UUID::toString).sort().collect(Collectors.joining(",")).block()));
		answers.put("setting", answer(() -> new EmbeddedSettingStore(store.store()).find("kind").block()));
		answers.put("history", answer(() -> history(store.versions())));
		UserStore users = store.users(CLOCK);
		Stream.of(Accounts.admin(), Accounts.reader(), Accounts.secondAdmin()).forEach((user) -> {
			answers.put("id of " + user.email(), answer(() -> shown(users.findById(user.id()).block())));
			answers.put(user.email(), answer(() -> shown(users.findByEmail(user.email()).block())));
		});
		return answers;
	}

	private static @Nullable String history(LocationHistory history) {
		Flux<Object> all = Flux.concat(history.deleted(null, 9), history.actions(null, 900)
			.concatMap(
					(action) -> history.changes(action.action().id(), null, 900).cast(Object.class).startWith(action)),
				Flux.fromIterable(ids)
					.concatMap((id) -> history.versions(id, null, 900))
					.concatMap(
							(version) -> history.find(version.id(), version.version()).map(DamagedStoreTests::text)));
		return all.map(Object::toString).collect(Collectors.joining("\n")).block();
	}

	private static @Nullable String shown(@Nullable User user) {
		return (user != null) ? user + ((PasswordHash) user.credential()).value() : null;
	}

	private static String text(LocationDocument location) {
		return new String(location.json(), StandardCharsets.UTF_8);
	}

	private static String answer(Supplier<@Nullable String> question) {
		try {
			String answer = question.get();
			return (answer != null) ? answer : "nothing";
		}
		catch (DataAccessResourceFailureException ex) {
			return REFUSED;
		}
	}

	@Test
	void namesADamagedPartAndServesTheOthers(CapturedOutput output) throws IOException {
		Path directory = withADamagedBlock();
		try (TestStore store = TestStore.open(directory)) {
			Awaitility.await().until(() -> store.store().damage().count() > 0);
			Map<String, String> answers = answers(store);
			assertThat(answers).containsEntry("all", REFUSED);
			assertThat(answers.values().stream().filter(REFUSED::equals)).hasSizeLessThan(PLACES);
			assertThat(EmbeddedStoreConfiguration.health(store.store()).block()).extracting(Health::getStatus)
				.isEqualTo(Status.DOWN);
			assertThat(store.store().damage().count()).isOne();
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains("is damaged and is not served")))
			.singleElement()
			.asString()
			.contains("ERROR", ".sst", "Restore a backup");
	}

	@Test
	void goesOnWithoutADamagedPartWhenThatIsAccepted(CapturedOutput output) throws IOException {
		Path directory = withADamagedBlock();
		Map<String, String> served;
		UUID lost;
		try (TestStore store = TestStore.openAcceptingDamage(directory)) {
			LocationStore places = store.locations(CLOCK);
			assertThat(store.store().damage().isServing()).isTrue();
			assertThat(store.store().damage().count()).isPositive();
			List<UUID> left = places.existing(ids).collectList().blockOptional().orElseThrow();
			assertThat(left).hasSizeBetween(1, PLACES - 2);
			left.forEach((id) -> assertThat(places.find(id).map(DamagedStoreTests::text).block())
				.isEqualTo(written.get("location " + id)));
			assertThat(places.ofSource("list").collectList().block()).containsAll(left);
			lost = ids.stream().limit(PLACES - 1).filter((id) -> !left.contains(id)).findFirst().orElseThrow();
			assertThat(places.delete(lost, Precondition.NONE).block()).isFalse();
			assertThat(Locations.addTo(places, List.of(new NewLocation(lost, LocationInputs.named("Again")))).block())
				.isOne();
			served = answers(store);
			assertThat(served).doesNotContainValue(REFUSED);
		}
		assertThat(output).contains("The service goes on without it");
		try (TestStore store = TestStore.open(directory); Stream<Path> files = Files.list(directory)) {
			assertThat(answers(store)).isEqualTo(served);
			assertThat(store.store().damage().count()).isZero();
			assertThat(files.filter((kept) -> kept.toString().contains(".damaged-"))).hasSize(1);
		}
	}

	private Path withADamagedBlock() throws IOException {
		Path largest = files(this.stopped).stream()
			.filter((file) -> file.toString().endsWith(".sst"))
			.max(Comparator.comparingLong((file) -> file.toFile().length()))
			.orElseThrow();
		byte[] bytes = Files.readAllBytes(largest);
		bytes[100] ^= 1;
		Files.write(largest, bytes);
		return this.stopped;
	}

	@Test
	void noticesThatTheLastCommitsAreLost() throws IOException {
		Path earlier = this.parent.resolve("earlier");
		FileSystemUtils.copyRecursively(this.killed.resolve(DataDirectory.STORE), earlier);
		try (TestStore store = TestStore.open(this.killed)) {
			store.users(CLOCK).update(Accounts.reader().id(), new UserChange(null, null, false, null)).block();
		}
		FileSystemUtils.deleteRecursively(this.killed.resolve(DataDirectory.STORE));
		FileSystemUtils.copyRecursively(earlier, this.killed.resolve(DataDirectory.STORE));
		assertThatExceptionOfType(DamagedStoreException.class).isThrownBy(() -> TestStore.open(this.killed))
			.withMessageEndingWith("has lost its last commits");
		try (TestStore store = TestStore.openAcceptingDamage(this.killed)) {
			assertThat(answers(store)).isEqualTo(written);
		}
		TestStore.open(this.killed).close();
	}

	/** Flipped bits, lost or misplaced sectors and pages, and missing ends of files. */
	private enum FileDamage {

		FLIPPED_BIT, RANDOM_SECTOR, ZEROED_PAGE, SWAPPED_PAGES, CUT;

		byte[] apply(byte[] file, Random random) {
			switch (this) {
				case FLIPPED_BIT -> file[random.nextInt(file.length)] ^= (byte) (1 << random.nextInt(8));
				case RANDOM_SECTOR -> {
					byte[] sector = new byte[Math.min(512, file.length)];
					random.nextBytes(sector);
					System.arraycopy(sector, 0, file, start(file, sector.length, random), sector.length);
				}
				case ZEROED_PAGE -> {
					int length = Math.min(4096, file.length);
					int start = start(file, length, random);
					Arrays.fill(file, start, start + length, (byte) 0);
				}
				case SWAPPED_PAGES -> {
					int length = Math.min(4096, file.length / 2);
					int first = start(file, length, random);
					int second = start(file, length, random);
					byte[] page = Arrays.copyOfRange(file, first, first + length);
					System.arraycopy(file, second, file, first, length);
					System.arraycopy(page, 0, file, second, length);
				}
				case CUT -> {
					return Arrays.copyOf(file, random.nextInt(file.length));
				}
			}
			return file;
		}

		private static int start(byte[] file, int length, Random random) {
			return random.nextInt(file.length / length) * length;
		}

	}

}
