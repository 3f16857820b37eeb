package dev.locations.location;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.compression.ContentCoding;
import dev.locations.json.FieldSelection;
import dev.locations.json.JsonSyntaxException;
import dev.locations.json.JsonText;
import dev.locations.testing.TestClock;
import dev.locations.validation.BodySchemas;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.core.io.buffer.DataBuffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every store of locations does.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class LocationStoreContract {

	private static final BodySchemas SCHEMAS = BodySchemas.load();

	private static final JsonMapper JSON = new JsonMapper();

	private static final String NOON = TestClock.START.toString();

	private TestClock clock;

	private LocationStore store;

	/**
	 * Creates the store to test, without locations.
	 */
	protected abstract LocationStore emptyStore(Clock storeClock);

	@BeforeEach
	void startEmpty() {
		this.clock = new TestClock();
		this.store = emptyStore(this.clock);
	}

	// --- create and find

	@Test
	void findsWhatWasCreatedAsItWasAnswered() {
		String created = text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		UUID id = id(created);
		assertThat(created).isEqualTo(
				"{\"id\":\"" + id + "\"," + LocationBodies.RIVERSIDE.substring(1, LocationBodies.RIVERSIDE.length() - 1)
						+ ",\"createdAt\":\"" + NOON + "\",\"updatedAt\":\"" + NOON + "\"}");
		assertThat(find(id)).isEqualTo(created);
		assertThat(list(null)).isEqualTo("[" + created + "]");
		assertThat(this.store.exists(id).block()).isTrue();
	}

	@Test
	void findsNothingUnderAnUnknownId() {
		UUID unknown = UUID.randomUUID();
		assertThat(this.store.find(unknown, FieldSelection.ALL).blockOptional()).isEmpty();
		assertThat(this.store.exists(unknown).block()).isFalse();
		assertThat(this.store.delete(unknown, Precondition.NONE).block()).isFalse();
		assertThat(this.store.update(unknown, patch("{\"name\":\"n\"}"), FieldSelection.ALL, Precondition.NONE)
			.blockOptional()).isEmpty();
		assertThat(this.store.exists(unknown).block()).as("never brought to life").isFalse();
	}

	@Test
	void leavesOutWhatWasNotSent() {
		JsonNode created = json(this.store.create(input(LocationBodies.MINIMAL), FieldSelection.ALL));
		assertThat(created.has("shortName")).isFalse();
		assertThat(created.get("address").has("number")).isFalse();
		assertThat(created.get("properties")).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{\"a.b\":1,\"$set\":{\"$inc\":2},\"_id\":3,\"_class\":\"x\",\"\":4,\"a\":{\"\":{}}}",
					"{\"n\":null,\"t\":true,\"l\":[[],[[null,{}]],1]}",
					"{\"max\":9223372036854775807,\"min\":-9223372036854775808,\"u\":18446744073709551615}",
					"{\"d\":[0.1,-0.0,1.0,1e400,5e-324,1.7976931348623157E308,100000000000000000000.5]}",
					"{\"text\":\"\\u0000 \\u001f \\\" \\\\ / é 😀 \u2028 \uFFFF \u0085\",\"\\u0000\":1,\"é😀\":2}",
					"{\"z\":1,\"a\":2,\"10\":3,\"9\":4}" })
	void keepsPropertiesToTheLetter(String properties) {
		String body = LocationBodies.MINIMAL.replace("}}", "},\"properties\":" + properties + "}");
		UUID id = id(text(this.store.create(input(body), FieldSelection.ALL)));
		assertThat(find(id)).contains(",\"properties\":" + properties + ",\"createdAt\"");
		assertThat(text(
				this.store.update(id, patch("{\"properties\":{\"other\":1}}"), FieldSelection.ALL, Precondition.NONE)))
			.contains("{\"other\":1}");
		assertThat(text(this.store.update(id, patch("{\"properties\":" + properties + "}"), FieldSelection.ALL,
				Precondition.NONE)))
			.contains("\"properties\":" + properties);
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\u0000", "a\\u0000b", "\\u0001\\n\\t\\\"\\\\", "é", "😀", "x\u2028", "\uFFFF",
			"\u202Eabc", "<script>", "$name", "a.b" })
	void keepsAnyCharacterInTexts(String name) {
		String body = LocationBodies.MINIMAL.replace("\"name\":\"Minimal\"", "\"name\":\"" + name + "\"");
		JsonNode created = json(this.store.create(input(body), FieldSelection.ALL));
		assertThat(created.get("name")).isEqualTo(JSON.readTree("\"" + name + "\""));
		assertThat(JSON.readTree(find(UUID.fromString(created.get("id").stringValue())))).isEqualTo(created);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			[6,46]                                | [6,46]
			[6.5,-46.25,1e3]                      | [6.5,-46.25,1000]
			[-180,-90]                            | [-180,-90]
			[180,90,-0.001]                       | [180,90,-0.001]
			[0.1,0.30000000000000004]             | [0.1,0.30000000000000004]
			[5e-324,1e-300]                       | [4.9E-324,1.0E-300]
			""")
	void keepsCoordinatesToTheLastBit(String sent, String stored) {
		String body = LocationBodies.MINIMAL.replace("[6.63,46.52]", sent);
		assertThat(text(this.store.create(input(body), FieldSelection.ALL)))
			.contains("\"coordinates\":" + stored + "}");
	}

	/**
	 * Bytes as they are answered: what is escaped, and how, is the same in every store.
	 */
	static Stream<Arguments> texts() {
		String long300 = "\uD83D\uDE00\u05D0a".repeat(100);
		return Stream.of(Arguments.of("\\\"quoted\\\" 'single'", "\\\"quoted\\\" 'single'"),
				Arguments.of("\\u0022\\u005C\\u002f", "\\\"\\\\/"), Arguments.of("a\\\\b \\/ c/d", "a\\\\b / c/d"),
				Arguments.of("a\\u0000b", "a\\u0000b"),
				Arguments.of("\\b\\f\\n\\r\\t \\u0008\\u000c\\u000a",
						"\\u0008\\u000c\\u000a\\u000d\\u0009 \\u0008\\u000c\\u000a"),
				Arguments.of("x\\u0001\\u001f\\u001F\\u007f", "x\\u0001\\u001f\\u001f\u007F"),
				Arguments.of("x\u2028\u2029 \\u2028\\u0085", "x\u2028\u2029 \u2028\u0085"),
				Arguments.of("\uD83D\uDE00 \\uD83D\\uDE00 \\uDBFF\\uDFFF", "\uD83D\uDE00 \uD83D\uDE00 \uDBFF\uDFFF"),
				Arguments.of("\uFFFF\uFEFF \\uFFFE", "\uFFFF\uFEFF \uFFFE"),
				Arguments.of("\u202Eabc \u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627",
						"\u202Eabc \u05E9\u05DC\u05D5\u05DD \u0645\u0631\u062D\u0628\u0627"),
				Arguments.of("e\u0301 \u00E9 <b>&amp;</b>", "e\u0301 \u00E9 <b>&amp;</b>"),
				Arguments.of(long300, long300), Arguments.of("\\\\ud800", "\\\\ud800"));
	}

	@ParameterizedTest
	@MethodSource("texts")
	void answersTextsWithTheSameBytes(String sent, String answered) {
		String body = LocationBodies.MINIMAL.replace("\"description\":\"d\"", "\"description\":\"" + sent + "\"")
			.replace("\"photoUrl\":\"p\"", "\"photoUrl\":\"" + sent + "\"")
			.replace("}}", "},\"properties\":{\"" + sent + "\":[\"" + sent + "\"]}}");
		assertAnswered(body, """
				"name":"Minimal","description":"%1$s","phone":"1","photoUrl":"%1$s","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[6.63,46.52]},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"},"properties":{"%2$s":["%2$s"]}"""
			.formatted(answered, sent));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			[1.0,-0.0]                             | [1,0]
			[1e-7,1E1]                             | [1.0E-7,10]
			[123.456789123456789,-0.0001]          | [123.45678912345679,-1.0E-4]
			[180,47.5]                             | [180,47.5]
			[-180.0,-90.000]                       | [-180,-90]
			[0.1,90,123456789.123456789]           | [0.1,90,1.2345678912345679E8]
			[1,2,9999999]                          | [1,2,9999999]
			[1,2,10000000]                         | [1,2,1.0E7]
			""")
	void answersNumbersWithTheSameBytes(String sent, String answered) {
		String numbers = "{\"n\":[1.0,1e-7,123456789.123456789,-0.0,180,47.5,1E400]}";
		String body = LocationBodies.MINIMAL.replace("[6.63,46.52]", sent)
			.replace("}}", "},\"properties\":" + numbers + "}");
		assertAnswered(body, """
				"name":"Minimal","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":%s},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"},"properties":%s""".formatted(answered,
				numbers));
	}

	@Test
	void answersPropertiesWithTheSameBytesButForWhiteSpace() {
		String body = LocationBodies.MINIMAL.replace("}}",
				"},\"properties\" : { \"b\" :\t1.50 ,\n \"a\":[ ], \"\\u00e9\\/\" : { } } }");
		assertAnswered(body, """
				"name":"Minimal","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[6.63,46.52]},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"},\
				"properties":{"b":1.50,"a":[],"\\u00e9\\/":{}}""");
	}

	@ParameterizedTest
	@ValueSource(strings = { "\\ud800", "\\udc00", "a\\uDBFFb", "\\udc00\\ud800", "\\ud83d\\\\ude00" })
	void takesNoUnpairedSurrogate(String text) {
		for (String body : List.of(LocationBodies.MINIMAL.replace("Minimal", text),
				LocationBodies.MINIMAL.replace("}}", "},\"properties\":{\"p\":\"" + text + "\"}}"),
				LocationBodies.MINIMAL.replace("}}", "},\"properties\":{\"" + text + "\":1}}"))) {
			assertThatExceptionOfType(JsonSyntaxException.class).isThrownBy(() -> input(body));
		}
	}

	/** Created, found, listed, found in a box, and changed and changed back. */
	private void assertAnswered(String body, String fields) {
		String created = text(this.store.create(input(body), FieldSelection.ALL));
		UUID id = id(created);
		String expected = "{\"id\":\"" + id + "\"," + fields + ",\"createdAt\":\"" + NOON + "\",\"updatedAt\":\"%s\"}";
		assertThat(created).isEqualTo(expected.replace("%s", NOON));
		assertThat(find(id)).isEqualTo(created);
		assertThat(list(null)).isEqualTo("[" + created + "]");
		assertThat(list(BoundingBox.WORLD)).isEqualTo("[" + created + "]");
		assertThat(list(null, FieldSelection.of(List.of("properties"), List.of())))
			.isEqualTo("[{" + fields.substring(fields.indexOf("\"properties\":")) + "}]");
		this.store.update(id, patch(LocationBodies.RIVERSIDE), FieldSelection.ALL, Precondition.NONE).block();
		String back = body.replaceFirst("\\{", "{\"shortName\":null,")
			.replace("\"address\":{", "\"address\":{\"number\":null,");
		String after = text(this.store.update(id, patch(back), FieldSelection.ALL, Precondition.NONE));
		assertThat(after).isEqualTo(expected.replace("%s", after(2)));
		assertThat(find(id)).isEqualTo(after);
		assertThat(list(BoundingBox.WORLD)).isEqualTo("[" + after + "]");
	}

	// --- list

	@Test
	void listsInCodePointOrderOfNamesThenByAgeThenById() {
		List<String> names = List.of("", "A", "B", "Z", "a", "é", "\uFFFD", "\uFFFF", "😀", "😀a", "𐀀", "Ａ", "ab",
				"a b");
		names.stream()
			.filter((name) -> !name.isEmpty())
			.forEach((name) -> this.store.create(named(name), FieldSelection.ALL).block());
		this.clock.advance(Duration.ofMillis(-1));
		this.store.create(named("a"), FieldSelection.ALL).block();
		this.clock.advance(Duration.ofMillis(1));
		IntStream.range(0, 5).forEach((i) -> this.store.create(named("B"), FieldSelection.ALL).block());
		List<JsonNode> listed = nodes(list(null));
		assertThat(listed).hasSize(19).isSortedAccordingTo(LIST_ORDER);
	}

	private static final Comparator<JsonNode> LIST_ORDER = Comparator
		.comparing((JsonNode location) -> location.get("name").stringValue().codePoints().toArray(), Arrays::compare)
		.thenComparing((location) -> location.get("createdAt").stringValue())
		.thenComparing((location) -> location.get("id").stringValue());

	@Test
	void listsNothingWhenThereIsNothing() {
		assertThat(list(null)).isEqualTo("[]");
		assertThat(list(new BoundingBox(1, 1, 2, 2))).isEqualTo("[]");
	}

	@Test
	void findsInABoxExactlyWhatLiesInIt() {
		Random random = new Random(20261121);
		List<double[]> points = Stream.concat(corners(), Stream.generate(() -> point(random)).limit(1_500)).toList();
		addAll(points);
		Stream<BoundingBox> boxes = Stream.concat(namedBoxes(), Stream.generate(() -> box(random, points)).limit(150));
		boxes.forEach((box) -> {
			List<String> expected = IntStream.range(0, points.size())
				.filter((i) -> box.contains(points.get(i)[0], points.get(i)[1]))
				.mapToObj(LocationStoreContract::pointName)
				.sorted()
				.toList();
			assertThat(nodes(list(box, FieldSelection.of(List.of("name"), List.of()))))
				.extracting((location) -> location.get("name").stringValue())
				.as("in %s", box)
				.containsExactlyElementsOf(expected);
		});
	}

	private void addAll(List<double[]> points) {
		List<NewLocation> locations = IntStream.range(0, points.size())
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(),
					input(LocationBodies.MINIMAL.replace("Minimal", pointName(i))
						.replace("[6.63,46.52]", Arrays.toString(points.get(i))))))
			.toList();
		assertThat(this.store.addAll(locations).block()).isEqualTo(points.size());
	}

	private static String pointName(int i) {
		return "p%05d".formatted(i);
	}

	private static Stream<double[]> corners() {
		return Stream.of(-180.0, -90.0, 0.0, 10.0, 90.0, 180.0)
			.flatMap((longitude) -> Stream.of(-90.0, -45.0, 0.0, 45.0, 90.0)
				.map((latitude) -> new double[] { longitude, latitude }));
	}

	private static Stream<BoundingBox> namedBoxes() {
		return Stream.of(new BoundingBox(-180, -90, 180, 90), new BoundingBox(0, 45, 0, 45),
				new BoundingBox(0, 0, 90, 45), new BoundingBox(170, -50, -170, 50), new BoundingBox(180, -90, -180, 90),
				new BoundingBox(-180, 45, 180, 45), new BoundingBox(-180, 45, 180, 90),
				new BoundingBox(10, -90, 10, 90), new BoundingBox(-10, 46, 70, 60), new BoundingBox(0, -90, 180, -60),
				new BoundingBox(180, 0, 180, 0), new BoundingBox(-180, 0, -180, 0), new BoundingBox(0, 90, 0, 90),
				new BoundingBox(90, -60, 0, 60));
	}

	private static double[] point(Random random) {
		double latitude = (random.nextInt(4) == 0) ? 80 + random.nextDouble() * 10 : random.nextDouble() * 180 - 90;
		double longitude = (random.nextInt(4) == 0) ? 6 + random.nextGaussian() : random.nextDouble() * 360 - 180;
		return new double[] { longitude, latitude };
	}

	/** Some edges go through a point, so that points on an edge are tested. */
	private static BoundingBox box(Random random, List<double[]> points) {
		double[] corner = points.get(random.nextInt(points.size()));
		double width = Math.pow(random.nextDouble(), 3) * 360;
		double height = Math.pow(random.nextDouble(), 3) * 180;
		double east = corner[0] + width;
		return new BoundingBox(corner[0], Math.max(-90, corner[1] - (random.nextBoolean() ? 0 : height)),
				(east > 180) ? east - 360 : east, Math.min(90, corner[1] + height));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					name                   |            | [{"name":"Riverside"}]
					id                     | id         | [{}]
					unknown                |            | [{}]
					address.city,name      |            | [{"name":"Riverside","address":{"city":"Lausanne"}}]
					address                | address.street,address.number | [{"address":{"zipCode":"1007","city":"Lausanne","state":"VD"}}]
					geometry.coordinates   |            | [{"geometry":{"coordinates":[6.6296,46.5091]}}]
					geometry.coordinates.x |            | [{}]
					properties.rating      |            | [{"properties":{"rating":4.50}}]
					properties.none        |            | [{}]
					properties.none,phone  |            | [{"phone":"+41 21 000 00 00"}]
					                       | id,createdAt,updatedAt,description,properties,address,geometry | [{"name":"Riverside","shortName":"Rive","phone":"+41 21 000 00 00","photoUrl":"https://example.org/p","siteUrl":""}]
					""")
	void listsAndFindsTheSelectedFields(@Nullable String only, @Nullable String except, String expected) {
		UUID id = id(text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL)));
		FieldSelection fields = FieldSelection.of(names(only), names(except));
		assertThat(list(null, fields)).isEqualTo(expected);
		assertThat("[" + text(this.store.find(id, fields)) + "]").isEqualTo(expected);
	}

	private static List<String> names(@Nullable String names) {
		return (names != null) ? List.of(names.split(",", -1)) : List.of();
	}

	@Test
	void streamsALongListAsTheReaderAsks() {
		List<NewLocation> locations = IntStream.range(0, 2_000)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), named("n%04d".formatted(i))))
			.toList();
		this.store.addAll(locations).block();
		List<DataBuffer> chunks = new ArrayList<>();
		StepVerifier
			.create(Flux.from(this.store.list(new LocationQuery(null, FieldSelection.ALL), ContentCoding.IDENTITY)), 1)
			.recordWith(() -> chunks)
			.expectNextCount(1)
			.expectNoEvent(Duration.ofMillis(200))
			.thenRequest(Long.MAX_VALUE)
			.thenConsumeWhile((chunk) -> true)
			.verifyComplete();
		String whole = String.join("", chunks.stream().map((chunk) -> chunk.toString(StandardCharsets.UTF_8)).toList());
		assertThat(nodes(whole)).hasSize(2_000).isSortedAccordingTo(LIST_ORDER);
		assertThat(chunks).hasSizeGreaterThan(3);
	}

	// --- update

	static Stream<Map.Entry<String, String>> patches() {
		return Map.of("{\"name\":\"New\"}", "\"name\":\"New\"", //
				"{\"shortName\":null}", "", //
				"{\"address\":{\"city\":\"Genève\"}}", "\"city\":\"Genève\"", //
				"{\"address\":{\"number\":null}}", "", //
				"{\"geometry\":{\"type\":\"Point\",\"coordinates\":[1,2,3]}}", "[1,2,3]", //
				"{\"properties\":{}}", "\"properties\":{}")
			.entrySet()
			.stream();
	}

	@ParameterizedTest
	@MethodSource("patches")
	void changesTheSentFieldsOnly(Map.Entry<String, String> patch) {
		JsonNode before = json(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		UUID id = UUID.fromString(before.get("id").stringValue());
		this.clock.advance(Duration.ofSeconds(1));
		String after = text(this.store.update(id, patch(patch.getKey()), FieldSelection.ALL, Precondition.NONE));
		assertThat(after).contains(patch.getValue()).contains("\"updatedAt\":\"" + after(1_000) + "\"");
		assertThat(JSON.readTree(find(id))).isEqualTo(JSON.readTree(after));
		JsonNode sent = JSON.readTree(patch.getKey());
		before.propertyNames()
			.stream()
			.filter((name) -> !sent.has(name) && !name.equals("updatedAt"))
			.forEach((name) -> assertThat(JSON.readTree(after).get(name)).isEqualTo(before.get(name)));
		assertThat(JSON.readTree(after).get("address").get("street")).isEqualTo(before.get("address").get("street"));
	}

	@Test
	void removesOptionalFields() {
		UUID id = id(text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL)));
		JsonNode after = json(this.store.update(id, patch("{\"shortName\":null,\"address\":{\"number\":null}}"),
				FieldSelection.ALL, Precondition.NONE));
		assertThat(after.has("shortName")).isFalse();
		assertThat(after.get("address").has("number")).isFalse();
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "{}", "{\"name\":\"Riverside\"}", "{\"address\":{}}", "{\"address\":{\"city\":\"Lausanne\"}}",
					"{\"geometry\":{\"type\":\"Point\",\"coordinates\":[6.6296,46.50910]}}", LocationBodies.RIVERSIDE })
	void keepsTheTimeWhenNothingDiffers(String same) {
		String before = text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		this.clock.advance(Duration.ofSeconds(1));
		assertThat(text(this.store.update(id(before), patch(same), FieldSelection.ALL, Precondition.NONE)))
			.isEqualTo(before);
	}

	@Test
	void movesTheTimeEvenWhenTheClockDoesNot() {
		UUID id = id(text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL)));
		this.clock.advance(Duration.ofMinutes(-1));
		List<String> times = IntStream.range(0, 3)
			.mapToObj((i) -> json(
					this.store.update(id, patch("{\"name\":\"n" + i + "\"}"), FieldSelection.ALL, Precondition.NONE))
				.get("updatedAt")
				.stringValue())
			.toList();
		assertThat(times).containsExactly(after(1), after(2), after(3));
	}

	@Test
	void keepsConcurrentChangesOfDifferentFields() {
		UUID id = id(text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL)));
		List<String> fields = List.of("name", "shortName", "description", "phone", "photoUrl", "siteUrl");
		Flux.range(0, 60)
			.flatMap((i) -> this.store.update(id, patch("{\"" + fields.get(i % 6) + "\":\"v" + i / 6 + "\"}"),
					FieldSelection.ALL, Precondition.NONE), 60)
			.then()
			.block();
		Flux.fromIterable(fields)
			.flatMap((field) -> this.store.update(id, patch("{\"" + field + "\":\"last\"}"), FieldSelection.ALL,
					Precondition.NONE), 6)
			.then()
			.block();
		JsonNode after = JSON.readTree(find(id));
		assertThat(fields).allSatisfy((field) -> assertThat(after.get(field).stringValue()).isEqualTo("last"));
		// every one of the at most 66 changes moved the time by at least a millisecond
		assertThat(after.get("updatedAt").stringValue()).isBetween(after(6), after(66));
	}

	@Test
	void neverBringsADeletedLocationBack() {
		for (int round = 0; round < 20; round++) {
			UUID id = id(text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL)));
			Mono<?> update = this.store.update(id, patch("{\"name\":\"late\"}"), FieldSelection.ALL, Precondition.NONE);
			Mono.when(update, this.store.delete(id, Precondition.NONE), update).block();
			assertThat(this.store.exists(id).block()).isFalse();
		}
	}

	@Test
	void answersAnUpdateWithTheSelectedFields() {
		UUID id = id(text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL)));
		assertThat(text(this.store.update(id, patch("{\"name\":\"New\"}"),
				FieldSelection.of(List.of("name", "address.city"), List.of()), Precondition.NONE)))
			.isEqualTo("{\"name\":\"New\",\"address\":{\"city\":\"Lausanne\"}}");
	}

	@Test
	void keepsTheOrderOfFieldsThatComeBack() {
		String created = text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		UUID id = id(created);
		document(this.store.update(id, patch("{\"shortName\":null,\"address\":{\"number\":null}}"), FieldSelection.ALL,
				Precondition.NONE));
		String after = text(this.store.update(id,
				patch("{\"shortName\":\"Rive\",\"address\":{\"number\":\"1b\",\"city\":\"Lausanne 6\"}}"),
				FieldSelection.ALL, Precondition.NONE));
		assertThat(after).isEqualTo(created.replace("updatedAt\":\"" + NOON, "updatedAt\":\"" + after(2))
			.replace("\"Lausanne\"", "\"Lausanne 6\""));
		assertThat(find(id)).isEqualTo(after);
		assertThat(list(null)).isEqualTo("[" + after + "]");
		FieldSelection some = FieldSelection.of(List.of("name", "shortName", "phone"), List.of());
		assertThat(list(null, some))
			.isEqualTo("[{\"name\":\"Riverside\",\"shortName\":\"Rive\",\"phone\":\"+41 21 000 00 00\"}]");
		assertThat(text(this.store.find(id, FieldSelection.of(List.of("shortName"), List.of()))))
			.isEqualTo("{\"shortName\":\"Rive\"}");
	}

	// --- versions

	@Test
	void tellsTheVersionOfWhatItAnswers() {
		LocationDocument created = document(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		assertThat(created.updatedAt()).isEqualTo(TestClock.START);
		UUID id = id(new String(created.json(), StandardCharsets.UTF_8));
		FieldSelection some = FieldSelection.of(List.of("phone"), List.of());
		assertThat(document(this.store.find(id, some)).updatedAt()).isEqualTo(TestClock.START);
		LocationDocument changed = document(
				this.store.update(id, patch("{\"name\":\"New\"}"), some, Precondition.NONE));
		assertThat(changed.updatedAt()).isEqualTo(TestClock.START.plusMillis(1));
		assertThat(document(this.store.find(id, FieldSelection.ALL)).updatedAt()).isEqualTo(changed.updatedAt());
	}

	@Test
	void changesAndDeletesTheDemandedVersionOnly() {
		LocationDocument created = document(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		UUID id = id(new String(created.json(), StandardCharsets.UTF_8));
		Precondition first = version(created);
		LocationDocument same = document(this.store.update(id, patch("{}"), FieldSelection.ALL, first));
		assertThat(same.updatedAt()).isEqualTo(created.updatedAt());
		LocationDocument changed = document(
				this.store.update(id, patch("{\"name\":\"New\"}"), FieldSelection.ALL, first));
		for (String body : List.of("{\"name\":\"Newer\"}", "{}")) {
			StepVerifier.create(this.store.update(id, patch(body), FieldSelection.ALL, first))
				.verifyError(VersionConflictException.class);
		}
		StepVerifier.create(this.store.delete(id, first)).verifyError(VersionConflictException.class);
		assertThat(find(id)).isEqualTo(new String(changed.json(), StandardCharsets.UTF_8));
		assertThat(this.store.delete(id, version(changed)).block()).isTrue();
		assertThat(this.store.delete(id, version(changed)).block()).isFalse();
		assertThat(this.store.update(id, patch("{}"), FieldSelection.ALL, first).blockOptional()).isEmpty();
	}

	@RepeatedTest(5)
	void letsOneOfManyChangeAVersion() {
		LocationDocument created = document(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		UUID id = id(new String(created.json(), StandardCharsets.UTF_8));
		List<LocationDocument> changed = Flux.range(0, 30)
			.flatMap((i) -> this.store
				.update(id, patch("{\"name\":\"n" + i + "\"}"), FieldSelection.ALL, version(created))
				.onErrorResume(VersionConflictException.class, (refused) -> Mono.empty()), 30)
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(changed).hasSize(1);
		assertThat(find(id)).isEqualTo(new String(changed.get(0).json(), StandardCharsets.UTF_8));
	}

	@RepeatedTest(5)
	void letsOneOfManyChangeOrDeleteAVersion() {
		LocationDocument created = document(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL));
		UUID id = id(new String(created.json(), StandardCharsets.UTF_8));
		List<Object> done = Flux.range(0, 30)
			.flatMap((i) -> ((i % 2 == 0) ? this.store.delete(id, version(created)).filter((deleted) -> deleted)
					: this.store.update(id, patch("{\"name\":\"n" + i + "\"}"), FieldSelection.ALL, version(created)))
				.cast(Object.class)
				.onErrorResume(VersionConflictException.class, (refused) -> Mono.empty()), 30)
			.collectList()
			.blockOptional()
			.orElseThrow();
		assertThat(done).hasSize(1);
		assertThat(this.store.exists(id).block()).isEqualTo(done.get(0) instanceof LocationDocument);
	}

	private static Precondition version(LocationDocument location) {
		return location.updatedAt()::equals;
	}

	// --- delete and bulk

	@Test
	void deletesOnce() {
		UUID id = id(text(this.store.create(input(LocationBodies.RIVERSIDE), FieldSelection.ALL)));
		assertThat(this.store.delete(id, Precondition.NONE).block()).isTrue();
		assertThat(this.store.delete(id, Precondition.NONE).block()).isFalse();
		assertThat(list(null)).isEqualTo("[]");
	}

	@Test
	void addsManyAndLeavesThoseThatAreThere() {
		List<NewLocation> first = IntStream.range(0, 10)
			.mapToObj((i) -> new NewLocation(UUID.randomUUID(), named("first" + i)))
			.toList();
		assertThat(this.store.addAll(first).block()).isEqualTo(10);
		List<NewLocation> second = Stream
			.concat(first.stream().map((location) -> new NewLocation(location.id(), named("second"))),
					Stream.of(new NewLocation(UUID.randomUUID(), named("third"))))
			.toList();
		assertThat(this.store.addAll(second).block()).isEqualTo(1);
		assertThat(nodes(list(null))).extracting((location) -> location.get("name").stringValue())
			.hasSize(11)
			.contains("third", "first0")
			.doesNotContain("second");
	}

	// --- helpers

	private static String after(long millis) {
		return TestClock.START.plusMillis(millis).toString();
	}

	private static LocationInput input(String body) {
		return LocationInput.of(JsonText.parse(body.getBytes(StandardCharsets.UTF_8)), SCHEMAS.get("location-create"));
	}

	private static LocationInput named(String name) {
		return input(LocationBodies.MINIMAL.replace("Minimal", name));
	}

	private static LocationInput patch(String body) {
		return LocationInput.of(JsonText.parse(body.getBytes(StandardCharsets.UTF_8)), SCHEMAS.get("location-update"));
	}

	private String find(UUID id) {
		return text(this.store.find(id, FieldSelection.ALL));
	}

	private String list(@Nullable BoundingBox box) {
		return list(box, FieldSelection.ALL);
	}

	private String list(@Nullable BoundingBox box, FieldSelection fields) {
		return String.join("",
				Flux.from(this.store.list(new LocationQuery(box, fields), ContentCoding.IDENTITY))
					.map((chunk) -> chunk.toString(StandardCharsets.UTF_8))
					.collectList()
					.blockOptional()
					.orElseThrow());
	}

	private static LocationDocument document(Mono<LocationDocument> location) {
		return location.blockOptional().orElseThrow();
	}

	private static String text(Mono<LocationDocument> location) {
		return new String(document(location).json(), StandardCharsets.UTF_8);
	}

	private static JsonNode json(Mono<LocationDocument> location) {
		return JSON.readTree(text(location));
	}

	private static List<JsonNode> nodes(String array) {
		return JSON.readTree(array).valueStream().toList();
	}

	private static UUID id(String location) {
		return UUID.fromString(JSON.readTree(location).get("id").stringValue());
	}

}
