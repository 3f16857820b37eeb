package dev.locations.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.embedded.file.DamagedFileException;
import dev.locations.embedded.file.StoreFile;
import dev.locations.location.LocationBodies;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.store.WriteRefusedException;
import dev.locations.user.Accounts;
import dev.locations.user.User;
import dev.locations.user.UserChange;
import dev.locations.user.UserStore;
import org.h2.mvstore.DataUtils;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the embedded store on a damaged file: what it serves is what was written, and
 * what is missing is known.
 */
@ExtendWith(OutputCaptureExtension.class)
class DamagedFileTests {

	private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-21T09:00:00Z"), ZoneOffset.UTC);

	private static final int PLACES = 60;

	/** So many of each kind: 200 in all. */
	private static final int DAMAGES = 40;

	private static final JsonMapper JSON = new JsonMapper();

	@TempDir
	Path parent;

	private Path stopped;

	private Path killed;

	private Map<String, String> written;

	private Set<String> locations;

	@BeforeEach
	void write() throws IOException {
		Random random = new Random(20);
		this.stopped = Files.createDirectory(this.parent.resolve("stopped"));
		this.killed = this.parent.resolve("killed");
		try (TestStore store = TestStore.open(this.stopped)) {
			LocationStore places = store.locations(CLOCK);
			List<UUID> ids = Stream.generate(() -> new UUID(random.nextLong(), random.nextLong()))
				.limit(PLACES)
				.toList();
			places.addAll(ids.stream().map((id) -> new NewLocation(id, place(random))).toList()).block();
			UserStore users = store.users(CLOCK);
			Stream.of(Accounts.admin(), Accounts.reader(), Accounts.secondAdmin())
				.forEach((user) -> users.insert(user).block());
			for (int change = 0; change < PLACES; change++) {
				LocationInput input = LocationInputs
					.change("{\"name\":\"Lake %02d\"}".formatted(random.nextInt(PLACES)));
				places.update(ids.get(random.nextInt(PLACES / 2)), input, Precondition.NONE).block();
			}
			places.delete(ids.get(PLACES - 1), Precondition.NONE).block();
			users.update(Accounts.secondAdmin().id(), new UserChange(null, null, null, List.of())).block();
			this.written = answers(store);
			FileSystemUtils.copyRecursively(this.stopped, this.killed);
		}
		this.locations = elements(this.written.get("all"));
		assertThat(this.locations).hasSize(PLACES - 1);
		assertThat(this.written).doesNotContainValue("refused");
	}

	private static LocationInput place(Random random) {
		return LocationInputs.of(LocationBodies.MINIMAL
			.replace("6.63,46.52", random.nextInt(-180, 180) + "," + random.nextInt(-90, 90))
			.replace("Minimal", "Hill " + random.nextInt(PLACES))
			.replace("}}", "},\"properties\":{\"p\":\"" + Long.toString(random.nextLong(), 36).repeat(40) + "\"}}"));
	}

	@ParameterizedTest
	@EnumSource
	void servesNothingElseThanWhatWasWritten(FileDamage damage) throws IOException {
		int noticed = 0;
		for (int seed = 0; seed < DAMAGES; seed++) {
			Path directory = damaged(damage, seed);
			try (TestStore store = TestStore.open(directory)) {
				Map<String, String> answers = answers(store);
				if (store.store().damage().isServing()) {
					assertThat(answers).as("%s %d", damage, seed).isEqualTo(this.written);
				}
				else {
					noticed++;
					assertPartOfWhatWasWritten(answers);
				}
			}
			catch (DamagedFileException ex) {
				noticed++;
				assertThat(ex).hasMessageStartingWith("The store file " + directory.resolve(StoreFile.NAME))
					.hasMessageNotContaining("\n");
			}
			FileSystemUtils.deleteRecursively(directory);
		}
		assertThat(noticed).as("of %d, some in space that is not in use", DAMAGES).isPositive();
	}

	private Path damaged(FileDamage damage, int seed) throws IOException {
		Path directory = this.parent.resolve("damaged-" + seed);
		FileSystemUtils.copyRecursively((seed % 2 == 0) ? this.stopped : this.killed, directory);
		Path file = directory.resolve(StoreFile.NAME);
		Files.write(file, damage.apply(Files.readAllBytes(file), new Random(seed)));
		return directory;
	}

	private void assertPartOfWhatWasWritten(Map<String, String> answers) {
		answers.forEach((question, answer) -> {
			if (answer.startsWith("[")) {
				assertThat(this.locations).containsAll(elements(answer));
			}
			else if (!answer.equals("refused") && !answer.equals("nothing")) {
				assertThat(answer).as(question).isEqualTo(this.written.get(question));
			}
		});
	}

	private static Set<String> elements(@Nullable String list) {
		return JSON.readTree((list != null) ? list : "[]")
			.valueStream()
			.map(Object::toString)
			.collect(Collectors.toSet());
	}

	/** What the store answers to many questions. */
	private Map<String, String> answers(TestStore store) {
		Map<String, String> answers = new TreeMap<>();
		LocationStore places = store.locations(CLOCK);
		answers.put("all",
				answer(() -> places.all()
					.map((location) -> new String(location.json(), StandardCharsets.UTF_8))
					.sort()
					.collect(Collectors.joining(",", "[", "]"))
					.block()));
		UserStore users = store.users(CLOCK);
		Stream.of(Accounts.admin(), Accounts.reader(), Accounts.secondAdmin()).forEach((user) -> {
			answers.put("id of " + user.email(), answer(() -> shown(users.findById(user.id()).block())));
			answers.put(user.email(), answer(() -> shown(users.findByEmail(user.email()).block())));
		});
		return answers;
	}

	private static @Nullable String shown(@Nullable User user) {
		return (user != null) ? user + user.password().value() : null;
	}

	private static String answer(Supplier<@Nullable String> question) {
		try {
			String answer = question.get();
			return (answer != null) ? answer : "nothing";
		}
		catch (DataAccessResourceFailureException ex) {
			return "refused";
		}
	}

	@Test
	void namesADamagedRecordServesTheOthersAndRefusesWrites(CapturedOutput output) throws IOException {
		Lost lost = damageARecord();
		try (TestStore store = TestStore.open(lost.directory())) {
			LocationStore places = store.locations(CLOCK);
			assertThat(elements(answers(store).get("all"))).isSubsetOf(this.locations).hasSizeBetween(1, PLACES - 2);
			assertThat(places.find(lost.id()).block()).isNull();
			assertThat(store.store().damage().isServing()).isFalse();
			assertThatExceptionOfType(WriteRefusedException.class)
				.isThrownBy(() -> places.delete(lost.id(), Precondition.NONE).block())
				.withMessageContaining("is damaged");
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains(lost.id().toString())))
			.as("the lines of two starts")
			.hasSize(2)
			.allSatisfy((line) -> assertThat(line).contains("ERROR",
					"The location " + lost.id() + " is damaged and is not served. Restore a backup"));
	}

	@Test
	void goesOnWithoutADamagedRecordWhenThatIsAccepted(CapturedOutput output) throws IOException {
		Lost lost = damageARecord();
		byte[] file = Files.readAllBytes(lost.directory().resolve(StoreFile.NAME));
		String served;
		try (TestStore store = TestStore.openAcceptingDamage(lost.directory())) {
			LocationStore places = store.locations(CLOCK);
			assertThat(store.store().damage().isServing()).isTrue();
			assertThat(store.store().damage().count()).isPositive();
			assertThat(places.delete(lost.id(), Precondition.NONE).block()).isFalse();
			assertThat(places.addAll(List.of(new NewLocation(lost.id(), LocationInputs.named("Again")))).block())
				.isOne();
			served = answers(store).get("all");
		}
		assertThat(output).contains("The location " + lost.id() + " is damaged and is not served. The service goes on");
		try (TestStore store = TestStore.open(lost.directory()); Stream<Path> files = Files.list(lost.directory())) {
			assertThat(store.store().damage().count()).isZero();
			assertThat(answers(store)).containsEntry("all", served);
			assertThat(files.filter((kept) -> kept.toString().contains(".damaged-"))).singleElement()
				.satisfies((kept) -> assertThat(kept).hasBinaryContent(file));
		}
	}

	/** Damages the page of a record. */
	private Lost damageARecord() throws IOException {
		byte[] intact = Files.readAllBytes(this.stopped.resolve(StoreFile.NAME));
		for (int position = intact.length / 2; position < intact.length; position += 499) {
			Path directory = this.parent.resolve("flipped-" + position);
			FileSystemUtils.copyRecursively(this.stopped, directory);
			byte[] bytes = intact.clone();
			bytes[position] ^= 1;
			Files.write(directory.resolve(StoreFile.NAME), bytes);
			try (TestStore store = TestStore.open(directory)) {
				Set<String> left = elements(answers(store).get("all"));
				List<String> lost = this.locations.stream().filter((location) -> !left.contains(location)).toList();
				if (!lost.isEmpty() && lost.size() < PLACES / 2) {
					return new Lost(directory, UUID.fromString(JSON.readTree(lost.get(0)).get("id").stringValue()));
				}
			}
			catch (DamagedFileException ex) {
				// too much was damaged
			}
		}
		throw new AssertionError("No position damages a single record");
	}

	@Test
	void isDownAfterARequestHasMetDamage(CapturedOutput output) {
		try (TestStore store = TestStore.open(this.stopped)) {
			for (int i = 0; i < 2; i++) {
				assertThatExceptionOfType(DataAccessResourceFailureException.class)
					.isThrownBy(() -> store.store().reads().readNow((tables) -> {
						throw DataUtils.newMVStoreException(DataUtils.ERROR_FILE_CORRUPT, "chunk 7");
					}));
			}
			assertThat(store.store().damage().count()).isOne();
			assertThat(new EmbeddedStoreHealthIndicator(store.store()).health().block()).extracting(Health::getStatus)
				.isEqualTo(Status.DOWN);
		}
		assertThat(output.getOut().lines().filter((line) -> line.contains("chunk 7"))).hasSize(1);
	}

	@Test
	void noticesThatTheLastCommitsAreLost() throws IOException {
		Path file = this.killed.resolve(StoreFile.NAME);
		byte[] earlier = Files.readAllBytes(file);
		try (TestStore store = TestStore.open(this.killed)) {
			store.users(CLOCK)
				.update(Accounts.admin().id(), new UserChange(null, null, false, null))
				.onErrorComplete()
				.block();
			store.users(CLOCK).update(Accounts.reader().id(), new UserChange(null, null, false, null)).block();
		}
		Files.write(file, earlier);
		assertThatExceptionOfType(DamagedFileException.class).isThrownBy(() -> TestStore.open(this.killed))
			.withMessageEndingWith("has lost its last commits");
		try (TestStore store = TestStore.openAcceptingDamage(this.killed)) {
			assertThat(answers(store)).isEqualTo(this.written);
		}
		TestStore.open(this.killed).close();
	}

	@Test
	void doesNotBeginAgainInThePlaceOfALostFile() throws IOException {
		Path file = this.stopped.resolve(StoreFile.NAME);
		Files.write(file, new byte[0]);
		assertThatExceptionOfType(DamagedFileException.class).isThrownBy(() -> TestStore.open(this.stopped))
			.withMessage("The store file " + file + " is empty");
		assertThat(file).isEmptyFile();
		Files.delete(file);
		assertThatExceptionOfType(DamagedFileException.class).isThrownBy(() -> TestStore.open(this.stopped))
			.withMessage("The store file " + file + " is missing");
	}

	@Test
	void beginsInADirectoryWithAnEmptyFileOnly() throws IOException {
		Path directory = Files.createDirectory(this.parent.resolve("new"));
		Files.createFile(directory.resolve(StoreFile.NAME));
		try (TestStore store = TestStore.open(directory)) {
			assertThat(store.store().isNew()).isTrue();
		}
	}

	private record Lost(Path directory, UUID id) {
	}

}
