package dev.locations.importing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;

import dev.locations.LocationsServiceApplication;
import dev.locations.command.Console;
import dev.locations.embedded.TestStore;
import dev.locations.json.FieldSelection;
import dev.locations.location.LocationInput;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationStore;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.ReferenceList;
import dev.locations.location.query.FieldConditions;
import dev.locations.location.query.ListFormat;
import dev.locations.location.query.ListLinks;
import dev.locations.location.query.LocationQuery;
import dev.locations.location.query.Page;
import dev.locations.mongo.TestMongo;
import dev.locations.testing.RestoreLogLevels;
import dev.locations.testing.SmallDisk;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith({ RestoreLogLevels.class, OutputCaptureExtension.class })
@Tag("slow")
class ImportCommandTests {

	private static final String ID = "0b9f7f60-8f43-4c7c-9d94-2f5a1f6f2d11";

	private static final String OTHER_ID = "0b9f7f60-8f43-4c7c-9d94-2f5a1f6f2d12";

	private static final String FILE_WRITTEN = "The service can start from the file of the read model, after ";

	private static final String TIMES = "\"(created|updated)At\":\"[^\"]+\"";

	@TempDir
	Path directory;

	private final ByteArrayOutputStream shown = new ByteArrayOutputStream();

	private Path data = Path.of("replaced before each test");

	@BeforeEach
	void useAnEmbeddedStoreOfItsOwn() {
		this.data = this.directory.resolve("data");
	}

	private String dataDir() {
		return "--locations.data-dir=" + this.data;
	}

	private int load(String... args) {
		this.shown.reset();
		// no status, however slow the machine is
		Console console = new Console(new PrintStream(this.shown, true, StandardCharsets.UTF_8), false,
				Duration.ofDays(1));
		String[] all = Arrays.copyOf(args, args.length + 1);
		all[args.length] = dataDir();
		return ImportCommand.run(console, all);
	}

	private List<String> shown() {
		return this.shown.toString(StandardCharsets.UTF_8).lines().toList();
	}

	private String file(String name, byte[] content) throws IOException {
		return Files.write(this.directory.resolve(name), content).toString();
	}

	private void withStore(Consumer<LocationStore> use) {
		try (TestStore store = TestStore.open(this.data)) {
			use.accept(store.locations());
		}
	}

	private static String list(LocationStore store) {
		return ReferenceList.of(store, new LocationQuery(null, FieldSelection.of(List.of("name"), List.of()))).text();
	}

	@Test
	void addsLocationsOnceAndReportsTheRefusedOnes() throws IOException {
		String file = file("places.ndjson", Inputs.utf8(String.join("\r\n", Inputs.withId(ID, "A"), "", "{\"name\":",
				Inputs.withId(ID, "A again"), Inputs.withId("none", "x"))));
		Path errors = this.directory.resolve("errors.ndjson");
		assertThat(load(file, "--errors", errors.toString())).isEqualTo(2);
		assertThat(shown()).satisfiesExactly(
				(line) -> assertThat(line).startsWith("1 added, 0 already there, 3 refused, duplicates: 1 in "),
				(line) -> assertThat(line).startsWith(FILE_WRITTEN));
		assertThat(Files.readAllLines(errors)).satisfiesExactly((line) -> assertThat(line).startsWith(
				"{\"text\":\"{\\\"name\\\":\",\"refusedBecause\":\"line 3: Invalid JSON at column 9: Unexpected"),
				(line) -> assertThat(line).startsWith("{\"id\":\"" + ID)
					.endsWith(",\"refusedBecause\":\"line 4: /id is the same as in line 1\"}"),
				(line) -> assertThat(line).endsWith(",\"refusedBecause\":\"line 5: /id must be a UUID\"}"));
		assertThat(load(file)).isEqualTo(2);
		assertThat(shown()).satisfiesExactly((line) -> assertThat(line).startsWith("Refused line 3: Invalid JSON"),
				(line) -> assertThat(line).isEqualTo("Refused line 4: /id is the same as in line 1"),
				(line) -> assertThat(line).isEqualTo("Refused line 5: /id must be a UUID"),
				(line) -> assertThat(line).startsWith("0 added, 1 already there, 3 refused, duplicates: 1 in "),
				(line) -> assertThat(line).startsWith(FILE_WRITTEN));
		withStore((store) -> {
			assertThat(list(store)).isEqualTo("[{\"name\":\"A\"}]");
			assertThat(load(file)).isEqualTo(1);
			assertThat(shown()).singleElement()
				.asString()
				.matches("Stopped: The data directory .* is in use by another running instance\\.");
		});
	}

	@Test
	void leavesAFileFromWhichTheServiceStarts(CapturedOutput output) throws IOException {
		assertThat(load(file("one.ndjson", Inputs.utf8(Inputs.withId(ID, "A"))))).isZero();
		byte[] file = Files.readAllBytes(modelFile());
		Path cut = Path.of(file("two.ndjson.gz", Inputs.gzip(Inputs.withId(OTHER_ID, "B") + "\n")));
		byte[] whole = Files.readAllBytes(cut);
		Files.write(cut, Arrays.copyOf(whole, whole.length - 4));
		assertThat(load(cut.toString())).isEqualTo(1);
		assertThat(Files.readAllBytes(modelFile())).as("a stopped import writes none").isEqualTo(file);
		try (ConfigurableApplicationContext service = new SpringApplicationBuilder(LocationsServiceApplication.class)
			.run(dataDir(), "--server.port=0", "--locations.password.strength=4")) {
			Awaitility.await()
				.untilAsserted(
						() -> assertThat(output).contains("The read model is read from its file, with 1 changes"));
			assertThat(list(service.getBean("locationStore", LocationStore.class)))
				.isEqualTo("[{\"name\":\"A\"},{\"name\":\"B\"}]");
		}
	}

	@Test
	void goesOnWithoutAFileWhenTheDiskRefusesIt() throws IOException {
		Path blocked = Files.createFile(this.directory.resolve("blocked"));
		String file = file("one.ndjson", Inputs.utf8(Inputs.withId(ID, "A")));
		assertThat(load(file, "--locations.read-model.dir=" + blocked)).isZero();
		assertThat(shown()).satisfiesExactly((line) -> assertThat(line).startsWith("1 added"),
				(line) -> assertThat(line).startsWith("The file of the read model is not written, so that the next"));
		assertThat(load(file, "--locations.read-model.enabled=false")).isZero();
		assertThat(shown()).singleElement().asString().startsWith("0 added, 1 already there");
		assertThat(modelFile()).doesNotExist();
	}

	private Path modelFile() {
		return this.data.resolve("read-model.bin");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void playsAMonthOfASourceAndKeepsWhatEditorsAdd(boolean inMongo) throws IOException {
		String store = inMongo ? "--spring.mongodb.uri=" + TestMongo.uriOfNewDatabase()
				: "--locations.read-model.enabled=false";
		String mapping = "--mapping=" + file("mapping.json", Inputs.utf8(Inputs.LIBRARIES));
		String[] next = { file("next.csv", Inputs.utf8(Inputs.nextMonth())), "--existing=merge", "--key=properties.Ref",
				"--source=libraries", "--missing=delete", mapping, store, "--dryRun=false" };
		String[] own = { file("own.ndjson", Inputs.utf8("{\"properties\":{\"Ref\":7,\"own\":[\"x\"]}}")),
				"--existing=merge", "--key=properties.Ref", store };
		String[] first = next.clone();
		first[0] = file("first.csv", Inputs.utf8(Inputs.libraries(0, 260)));
		String[] check = next.clone();
		check[7] = "--dryRun=true";
		assertThat(result(first)).isEqualTo("0 260 added, 0 changed, 0 unchanged, 0 refused, gone: 0");
		assertThat(result(own)).isEqualTo("0 1 changed, 0 unchanged, 0 refused");
		String month = "0 3 added, 5 changed, 251 unchanged, 4 deleted, 0 refused, gone: 4";
		assertThat(result(check)).isEqualTo(month);
		assertThat(result(next)).isEqualTo(month);
		assertThat(result(next)).isEqualTo("0 0 changed, 259 unchanged, 0 refused, gone: 0");
		assertThat(result(own)).isEqualTo("0 0 changed, 1 unchanged, 0 refused");
		next[0] = file("few.csv", Inputs.utf8(Inputs.libraries(4, 14)));
		assertThat(result(next)).isEqualTo("1 3 changed, 7 unchanged, 0 refused, gone: 249");
		assertThat(shown()).contains("Stopped: The file lacks 249 of 259 locations of the source, more than 10 %:"
				+ " they stay as they are.");
	}

	private String result(String... args) {
		int code = load(args);
		return code + " " + shown().get(0).replaceFirst(" in [\\d.]+ s .*", "");
	}

	@Test
	void refusesARowWhoseKeyIsNotClear() throws IOException {
		String key = "\"properties\":{\"Ref\":%s},";
		assertThat(load(file("two.ndjson", Inputs
			.utf8(Inputs.location(key.formatted(1), "A") + "\n" + Inputs.location(key.formatted("\"1.0\""), "B")))))
			.isZero();
		assertThat(load(
				file("changes.ndjson",
						Inputs.utf8("{\"properties\":{\"Ref\":\"1\"}}\n{\"properties\":{\"Ref\":2}}\n{}")),
				"--existing=merge", "--key=properties.Ref"))
			.isEqualTo(2);
		assertThat(shown().subList(0, 3)).containsExactlyInAnyOrder("Refused line 3: /properties/Ref is required",
				"Refused line 1: Several locations have this value of properties.Ref.",
				"Refused line 2: No location has this value of properties.Ref.");
	}

	@Test
	void stopsWhenThereIsNoFile() {
		assertThat(load("missing.ndjson")).isEqualTo(1);
		assertThat(shown()).containsExactly("Stopped: There is no file missing.ndjson");
	}

	@Test
	void showsTheUsageWhenTheArgumentsAreWrong() {
		assertThat(load("--unknown")).isEqualTo(64);
		assertThat(shown()).containsExactly("Unknown option: --unknown", ImportArguments.USAGE);
	}

	@Test
	void stopsWithOneLineOnAFullDiskAndCanBeRepeated() throws Exception {
		Path file = largeFile();
		try (SmallDisk disk = SmallDisk.mount(this.directory, 64)) {
			disk.leave(6);
			this.data = disk.directory().resolve("data");
			for (int attempt = 0; attempt < 2; attempt++) {
				assertThat(load(file.toString())).isEqualTo(1);
				assertThat(shown()).hasSizeLessThanOrEqualTo(2)
					.last()
					.asString()
					.startsWith("Stopped: ")
					.contains(this.data.toRealPath().toString())
					.doesNotContain("Exception");
			}
			disk.removeBallast();
			assertThat(load(file.toString())).isZero();
			assertThat(shown()).first().asString().contains(" added, ", " 0 refused in ");
			assertThat(load(file.toString())).isZero();
			assertThat(shown()).first().asString().startsWith("0 added, 1000 already there, 0 refused in ");
		}
	}

	/** Writes locations that take about 10 MB, however they are compressed. */
	private Path largeFile() throws IOException {
		Random random = new Random(20261122);
		byte[] bytes = new byte[10_000];
		List<String> lines = new ArrayList<>();
		for (int i = 0; i < 1_000; i++) {
			random.nextBytes(bytes);
			lines.add(Inputs.location("\"id\":\"" + new UUID(0x4000, i) + "\",\"properties\":{\"bytes\":\""
					+ HexFormat.of().formatHex(bytes) + "\"},", "n" + i));
		}
		return Files.write(this.directory.resolve("places.ndjson"), lines);
	}

	/** What a list gives as GeoJSON or as lines, the import takes. */
	@ParameterizedTest
	@EnumSource(names = { "GEOJSON", "NDJSON" })
	void anImportOfAnExportIsExportedWithTheSameBytes(ListFormat format) throws IOException {
		StringBuilder exported = new StringBuilder();
		withStore((store) -> {
			addManyOfTheSameName(store);
			exported.append(export(store, format));
		});
		this.data = this.directory.resolve("second");
		assertThat(load(file("places", Inputs.utf8(exported.toString())))).isZero();
		withStore((store) -> assertThat(export(store, format).replaceAll(TIMES, ""))
			.isEqualTo(exported.toString().replaceAll(TIMES, "")));
	}

	// the times of their creation decide the order
	private static void addManyOfTheSameName(LocationStore store) {
		Random random = new Random(5);
		for (int i = 0; i < 60; i++) {
			String body = (i % 3 == 0) ? LocationInputs.RIVERSIDE : LocationInputs.MINIMAL;
			LocationInput input = LocationInputs.of(body.replace("\"properties\":{",
					"\"properties\":{\"n\":%d.50,\"name\":\"\u00e9\\u0001\",".formatted(i)));
			Locations.addTo(store, List.of(new NewLocation(new UUID(random.nextLong(), random.nextLong()), input)))
				.block();
		}
	}

	private static String export(LocationStore store, ListFormat format) {
		return ReferenceList
			.of(store,
					new LocationQuery(null, null, null, FieldConditions.NONE, Page.ALL, FieldSelection.ALL, format,
							new ListLinks("/api/locations", "f=x")))
			.text();
	}

}
