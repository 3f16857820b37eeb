package dev.locations.moving;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import dev.locations.LocationsServiceApplication;
import dev.locations.command.Command;
import dev.locations.command.Console;
import dev.locations.hash.Sha256;
import dev.locations.history.ActionSummary;
import dev.locations.history.HistoryPages;
import dev.locations.history.LocationHistory;
import dev.locations.history.LocationRevert;
import dev.locations.history.LocationVersion;
import dev.locations.importing.ImportCommand;
import dev.locations.importing.Inputs;
import dev.locations.location.Action;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.LocationWrite;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.mongo.TestMongo;
import dev.locations.store.SettingStore;
import dev.locations.testing.RestoreLogLevels;
import dev.locations.testing.TestClock;
import dev.locations.user.Credential;
import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.user.UserStore;
import dev.locations.validation.BodySchemas;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.data.mongodb.core.query.Query;
import org.springframework.data.mongodb.core.query.Update;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/** Moves a store with a history, and accounts of each kind, from one to another. */
@ExtendWith(RestoreLogLevels.class)
@Tag("slow")
class StoreCommandTests {

	private static final UUID EDITOR = UUID.randomUUID();

	private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

	private final Console console = new Console(new PrintStream(this.shown, true, StandardCharsets.UTF_8), false,
			Duration.ofDays(1));

	@TempDir
	Path directory;

	private String embedded(String name) {
		return "--locations.data-dir=" + this.directory.resolve(name);
	}

	private static String mongo() {
		return "--spring.mongodb.uri=" + TestMongo.uriOfNewDatabase();
	}

	private Path file(String name) {
		return this.directory.resolve(name);
	}

	private int export(String store, Path file) {
		this.shown.reset();
		return StoreCommand.export(this.console, file.toString(), store);
	}

	private int load(Path file, String... store) {
		this.shown.reset();
		String[] args = Stream.concat(Stream.of(file.toString()), Stream.of(store)).toArray(String[]::new);
		return ImportCommand.run(this.console, args);
	}

	private String shown() {
		return this.shown.toString(StandardCharsets.UTF_8).strip();
	}

	private static void with(String store, Consumer<ConfigurableApplicationContext> use, String... settings) {
		try (ConfigurableApplicationContext context = StoreCommand
			.start(Stream.concat(Stream.of(store), Stream.of(settings)).toList())) {
			Command.prepareStore(context);
			use.accept(context);
		}
	}

	private static Action act(ConfigurableApplicationContext store, Action action, List<LocationWrite> writes) {
		store.getBean(LocationStore.class).write(writes).contextWrite(action::in).block();
		return action;
	}

	private static Action edit(ConfigurableApplicationContext store, LocationWrite... writes) {
		return act(store, Action.begin(Action.Kind.SINGLE, EDITOR, "editor@example.com", null), List.of(writes));
	}

	private static LocationWrite add(UUID id, String body) {
		return new LocationWrite.Add(new NewLocation(id, LocationInputs.of(body)));
	}

	private static LocationWrite change(UUID id, String fields) {
		return new LocationWrite.Change(id, LocationInputs.change(fields), Precondition.NONE);
	}

	private static LocationWrite delete(UUID id) {
		return new LocationWrite.Delete(id, Precondition.NONE);
	}

	private static void fill(String store) {
		List<UUID> old = List.of(UUID.randomUUID(), UUID.randomUUID());
		with(store, (context) -> old.forEach((id) -> edit(context, add(id, LocationInputs.MINIMAL))),
				"--locations.history.keep=0");
		with(store, (context) -> fill(context, old));
	}

	private static void fill(ConfigurableApplicationContext store, List<UUID> old) {
		String large = "\"properties\":{\"n\":1.50,\"text\":\"\\u00e9\u2028%s\"}".formatted("x".repeat(5_000));
		List<UUID> ids = Stream.generate(UUID::randomUUID).limit(1_100).toList();
		List<LocationWrite> imported = new ArrayList<>();
		ids.forEach((id) -> imported.add(new LocationWrite.Add(new NewLocation(id,
				LocationInputs.of(LocationInputs.RIVERSIDE).from((imported.size() % 2 == 0) ? "libraries" : "")))));
		act(store, Action.begin(Action.Kind.IMPORT, "import command", "a \"file\".csv"), imported);
		edit(store, change(old.get(0), "{\"name\":\"changed since\"}"));
		edit(store, change(ids.get(0), "{" + large + "}"));
		IntStream.range(0, 60).forEach((i) -> edit(store, change(ids.get(0), "{\"name\":\"n%d\"}".formatted(i))));
		edit(store, change(ids.get(1), "{\"shortName\":null,\"geometry\":{\"type\":\"Point\",\"coordinates\":[7,1]}}"));
		Action many = act(store, Action.begin(Action.Kind.MANY, EDITOR, "editor@example.com", null),
				List.of(change(ids.get(2), "{\"name\":\"a\"}"), delete(ids.get(3)), delete(ids.get(4)),
						add(UUID.randomUUID(), LocationInputs.MINIMAL)));
		edit(store, delete(ids.get(5)));
		edit(store, delete(ids.get(0)));
		LocationHistory history = store.getBean(LocationHistory.class);
		LocationVersion deletion = history.versions(ids.get(5), null, 1).next().blockOptional().orElseThrow();
		act(store, Action.begin(Action.Kind.RESTORE, EDITOR, "editor@example.com", null),
				List.of(new LocationWrite.Add(new NewLocation(ids.get(5), LocationInputs.of(LocationInputs.RIVERSIDE),
						TestClock.START, Instant.ofEpochMilli(deletion.version())))));
		Action revert = Action.begin(Action.Kind.REVERT, EDITOR, "editor@example.com", null);
		new LocationRevert(history, store.getBean(LocationStore.class), BodySchemas.load().get("location-create"))
			.revert(many.id(), (written) -> {
			})
			.contextWrite(revert::in)
			.blockLast();
		store.getBean(SettingStore.class).put("map.kind", "properties.type").block();
		Instant time = Instant.parse("2026-11-27T20:00:00.123Z");
		Flux.<Credential>just(new PasswordHash("{bcrypt}$2a$hash"), Credential.Invitation.INSTANCE,
				new Credential.Identity("https://issuer.example", "sub", Instant.ofEpochSecond(7)),
				new Credential.Key("00ff", "lsk_abc", time, LocalDate.of(2026, 11, 27)),
				new Credential.Key("00ee", "lsk_abd", null, null))
			.index()
			.concatMap((each) -> store.getBean(UserStore.class)
				.insert(new User(UUID.randomUUID(), "U%d@example.com".formatted(each.getT1()), each.getT2(), 3,
						each.getT1() != 1, List.of("admin"), time, time.plusMillis(1))))
			.blockLast();
	}

	/** Returns what is answered. Deletions of the same time have no order. */
	private static List<String> answers(String store) {
		List<String> all = new ArrayList<>();
		with(store, (context) -> {
			// an iterator shares a lock with the event loop of the driver
			LocationStore locations = context.getBean(LocationStore.class);
			LocationHistory history = context.getBean(LocationHistory.class);
			List<LocationVersion> trash = list(history.deleted(null, 10_000));
			trash.forEach((deletion) -> all.add("trash " + deletion));
			List<LocationDocument> now = list(locations.all());
			now.forEach((location) -> all.add("now " + text(location)));
			all.addAll(list(Flux
				.concat(Flux.fromIterable(now).map(LocationDocument::id),
						Flux.fromIterable(trash).map(LocationVersion::id))
				.concatMap((id) -> history.versions(id, null, 1_000))
				.concatMap((version) -> history.kept(version.id(), version.version())
					.map((found) -> describe(version) + " " + text(found.location()) + found.source())
					.defaultIfEmpty(describe(version) + " unknown"))));
			all.addAll(list(locations.sources()
				.concatMap((source) -> locations.ofSource(source).map((id) -> source + " has " + id))));
			all.sort(null);
			all.addAll(list(HistoryPages
				.<ActionSummary>of((end) -> history.actions((end != null) ? end.action().id() : null, 500))
				.concatMapIterable((page) -> page)
				.concatMap(
						(action) -> Flux.concat(Flux.just(action), history.changes(action.action().id(), null, 5_000)))
				.map((each) -> "done " + each)));
			all.addAll(list(context.getBean(UserStore.class).findAll().map(StoreCommandTests::text)));
			SettingStore settings = context.getBean(SettingStore.class);
			settings.find("map.kind").blockOptional().ifPresent(all::add);
		});
		return all;
	}

	private static <T> List<T> list(Flux<T> elements) {
		return elements.collectList().blockOptional().orElseThrow();
	}

	private static String describe(LocationVersion version) {
		return "version %s %s %s %s %s".formatted(version.id(), version.version(), version.kind(), version.replaced(),
				version.action());
	}

	private static String text(LocationDocument location) {
		return location.updatedAt() + new String(location.json(), StandardCharsets.UTF_8);
	}

	private static String text(User user) {
		Credential credential = user.credential();
		return user + ((credential instanceof PasswordHash hash) ? hash.value()
				: (credential instanceof Credential.Key key) ? key.sha256() + key.expires() + key.lastUsed() : "");
	}

	private static List<String> withoutOlder(List<String> answers) {
		return answers.stream().filter((answer) -> !answer.contains(" ADDED null null ")).toList();
	}

	@Test
	void answersTheSameAfterMovesFromStoreToStore() throws IOException {
		String first = embedded("first");
		fill(first);
		List<String> answers = answers(first);
		assertThat(answers).hasSizeGreaterThan(3_000);
		assertThat(export(first, file("1"))).as(shown()).isZero();
		assertThat(shown()).startsWith("5 accounts, 69 actions, 1 settings, 1176 versions in ");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("1")))).isEqualTo("rw-------");
		String second = embedded("second");
		assertThat(load(file("1"), second)).as(shown()).isZero();
		assertThat(answers(second)).isEqualTo(answers);
		String third = mongo();
		assertThat(load(file("1"), third)).as(shown()).isZero();
		assertThat(withoutOlder(answers(third))).isEqualTo(withoutOlder(answers));
		assertThat(export(third, file("3"))).as(shown()).isZero();
		String fourth = embedded("fourth");
		assertThat(load(file("3"), fourth)).as(shown()).isZero();
		assertThat(answers(fourth)).isEqualTo(answers);
	}

	@Test
	void movesWhatAnotherProgramHasDoneInMongoDb() throws IOException {
		String first = mongo();
		UUID id = UUID.randomUUID();
		with(first, (context) -> {
			edit(context, add(id, LocationInputs.MINIMAL));
			edit(context, change(id, "{\"name\":\"edited\"}"));
			context.getBean(ReactiveMongoTemplate.class)
				.updateFirst(new Query(), new Update().set("name", "foreign").set("updatedAt", Instant.now()),
						"locations")
				.block();
			edit(context, change(id, "{\"name\":\"last\"}"));
		});
		List<String> answers = answers(first);
		assertThat(answers).filteredOn((answer) -> answer.startsWith("version ")).hasSize(4);
		assertThat(export(first, file("1"))).as(shown()).isZero();
		String second = embedded("second");
		assertThat(load(file("1"), second)).as(shown()).isZero();
		assertThat(export(second, file("2"))).as(shown()).isZero();
		String third = mongo();
		assertThat(load(file("2"), third)).as(shown()).isZero();
		assertThat(answers(third)).isEqualTo(answers);
	}

	private void makeSmallStore(String store) throws IOException {
		with(store, (context) -> edit(context, add(UUID.randomUUID(), LocationInputs.RIVERSIDE)));
		assertThat(export(store, file("file"))).as(shown()).isZero();
	}

	@Test
	void refusesAFileThatIsNotWholeOrOfAnotherVersionAndWritesNothing() throws IOException {
		makeSmallStore(embedded("first"));
		byte[] whole = Files.readAllBytes(file("file"));
		for (int length : new int[] { whole.length - 9, whole.length / 2 }) {
			Files.write(file("cut"), Arrays.copyOf(whole, length));
			assertThat(load(file("cut"), embedded("second"))).isEqualTo(1);
			assertThat(shown()).isEqualTo("Stopped: The file is damaged, or its end is missing: " + file("cut"));
		}
		List<String> lines = unpacked(file("file"));
		assertThat(lines.get(0)).isEqualTo("{\"locationsStore\":1}");
		List<String> withoutEnd = lines.subList(0, lines.size() - 1);
		assertThat(load(packed(withoutEnd), embedded("second"))).isEqualTo(1);
		assertThat(shown()).startsWith("Stopped: The file is damaged, or its end is missing");
		lines.set(1, lines.get(1).replace("Riverside", "riverside"));
		assertThat(load(packed(lines), embedded("second"))).isEqualTo(1);
		assertThat(shown()).startsWith("Stopped: The file is damaged, or its end is missing");
		lines.set(0, "{\"locationsStore\":2}");
		assertThat(load(packed(lines), embedded("second"))).isEqualTo(1);
		assertThat(shown()).startsWith("Stopped: The file has the format 2 of another version of the service");
		assertThat(load(file("file"), embedded("second"), "--existing=merge")).isEqualTo(1);
		assertThat(shown()).contains("Stopped: ", "there are no other options");
		assertThat(file("second")).doesNotExist();
	}

	private static List<String> unpacked(Path file) throws IOException {
		try (GZIPInputStream content = new GZIPInputStream(Files.newInputStream(file))) {
			return new ArrayList<>(new String(content.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
		}
	}

	private Path packed(List<String> lines) throws IOException {
		return Files.write(file("packed"), Inputs.gzip(String.join("\n", lines) + "\n"));
	}

	@Test
	void refusesAStoreThatIsNotEmptyAndAFileThatIsThere() throws IOException {
		String first = embedded("first");
		makeSmallStore(first);
		List<String> answers = answers(first);
		assertThat(load(file("file"), first)).isEqualTo(1);
		assertThat(shown()).contains("Stopped: The store is not empty.");
		assertThat(answers(first)).isEqualTo(answers);
		byte[] before = Files.readAllBytes(file("file"));
		assertThat(export(first, file("file"))).isEqualTo(1);
		assertThat(shown()).contains("Stopped: There is a file already, which stays as it is: " + file("file"));
		assertThat(Files.readAllBytes(file("file"))).isEqualTo(before);
		assertThat(export(embedded("none"), file("none.gz"))).isEqualTo(1);
		assertThat(shown()).startsWith("Stopped: There was no store in ");
		assertThat(file("none.gz")).doesNotExist();
	}

	@Test
	void nobodyUsesAStoreOfWhichAPartIsMissing() throws Exception {
		makeSmallStore(embedded("first"));
		List<String> lines = unpacked(file("file"));
		lines.add(2, "{\"version\":{\"made\":{\"id\":7}}}");
		lines.set(lines.size() - 1,
				"{\"sha256\":\"%s\"}".formatted(Sha256.hex(String.join("", lines.subList(0, lines.size() - 1)))));
		String second = embedded("second");
		assertThat(load(packed(lines), second)).isEqualTo(1);
		String problem = "The import of a whole store has not come to its end, and only a part of it is here.";
		assertThat(load(file("file"), second)).isEqualTo(1);
		assertThat(shown()).isEqualTo("Stopped: " + problem);
		assertThat(export(second, file("2"))).isEqualTo(1);
		assertThat(shown()).contains("Stopped: " + problem);
		assertThatException().isThrownBy(
				() -> new SpringApplicationBuilder(LocationsServiceApplication.class).run(second, "--server.port=0"))
			.withStackTraceContaining(problem);
	}

}
