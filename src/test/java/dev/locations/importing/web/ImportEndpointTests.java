package dev.locations.importing.web;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import dev.locations.importing.Inputs;
import dev.locations.location.Locations;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.store.StoreFullException;
import dev.locations.testing.Answer;
import dev.locations.testing.Refused;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import dev.locations.web.EntityTag;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.BodyInserters;

import static org.assertj.core.api.Assertions.assertThat;

class ImportEndpointTests extends ImportApiTests {

	private static final UUID ID = UUID.fromString("6f0c3c2e-8a5e-4b52-9d2c-0c1f1f3a7c11");

	@Autowired
	private ImportPermit place;

	private Answer send(String query, byte[] body, String header) {
		String[] parts = header.split(": ");
		return Answer.to(this.api.asAdmin()
			.request(HttpMethod.POST, "/api/imports" + query)
			.header(parts[0], parts[1])
			.bodyValue(body));
	}

	private String summary(String query, byte[] body) {
		List<JsonNode> lines = load(query, body);
		ObjectNode summary = lines.get(lines.size() - 1).asObject();
		assertThat(summary.remove("seconds").doubleValue()).isBetween(0.0, 60.0);
		assertThat(summary.has("action")).isNotEqualTo(summary.get("dryRun").booleanValue());
		summary.remove("action");
		return summary.toString();
	}

	private String counts(String query, String... lines) {
		return counts(summary(query, utf8(lines)));
	}

	private static byte[] utf8(String... lines) {
		return String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
	}

	private static String location(UUID id, String name) {
		return Locations.riversideDrive().deepCopy().asObject().put("id", id.toString()).put("name", name).toString();
	}

	@Test
	void addsWhatIsNewAndTellsWhatIsRefused() {
		byte[] body = utf8(location(ID, "Prater"), location(Locations.RIVERSIDE_DRIVE, "Another"), "",
				location(new UUID(0, 7), " "), "{");
		List<JsonNode> lines = load("", body);
		assertRefusals(lines).hasSize(2)
			.contains(
					"""
							{"type":"refusal","line":4,"unit":"line","id":"00000000-0000-0000-0000-000000000007",\
							"errors":[{"location":"/name","validator":"notBlank","message":"must not be blank","value":" "}]}""")
			.last()
			.asString()
			.startsWith("""
					{"type":"refusal","line":5,"unit":"line","errors":[{"location":"","validator":"json",\
					"message":"Invalid JSON""");
		assertThat(last(lines)).startsWith("""
				{"type":"summary","added":1,"existing":1,"refused":2,"bytes":%d,"dryRun":false,"complete":true,"""
			.formatted(body.length));
		assertThat(this.api.anonymous().get("/api/locations/" + ID).json().get("name").stringValue())
			.isEqualTo("Prater");
		assertThat(this.api.anonymous().get("/api/locations/" + Locations.RIVERSIDE_DRIVE).text())
			.doesNotContain("Another");
	}

	@Test
	void onlyCountsInADryRun() {
		byte[] body = utf8(location(ID, "Prater"), location(ID, "Again"),
				location(Locations.RIVERSIDE_DRIVE, "Another"), "{}", Locations.riversideDrive().toString());
		assertThat(summary("?dryRun=true", body)).isEqualTo(
				"""
						{"type":"summary","added":2,"existing":1,"refused":2,"duplicates":1,"bytes":%d,"dryRun":true,"complete":true}"""
					.formatted(body.length));
		assertThat(this.api.locations().holds(ID)).isFalse();
	}

	/** A single place is shown, and of many those that are spread over the file. */
	@ParameterizedTest
	@CsvSource({ "1, 1, 1", "499, 499, 1", "500, 250, 2", "1201, 301, 4" })
	void showsSomePlacesOfADryRun(int count, int shown, int step) {
		byte[] body = utf8(
				IntStream.range(0, count).mapToObj((i) -> located("Stop " + i, i % 180)).toArray(String[]::new));
		List<JsonNode> lines = load("?dryRun=true", body);
		JsonNode sample = lines.get(lines.size() - 2);
		assertThat(sample.get("type").stringValue()).isEqualTo("sample");
		assertThat(sample.get("places")).hasSize(shown);
		int last = (shown - 1) * step;
		assertThat(sample.get("places").get(shown - 1))
			.hasToString("{\"name\":\"Stop %d\",\"coordinates\":[%d.0,47.5]}".formatted(last, last % 180));
		assertThat(load("", body)).noneMatch((line) -> line.has("places"));
	}

	private static String located(String name, int longitude) {
		ObjectNode place = Locations.riversideDrive().deepCopy().asObject().put("name", name);
		place.set("geometry", Json.of("{'type':'Point','coordinates':[%d,47.5,400]}".formatted(longitude)));
		return place.toString();
	}

	private static String tag(JsonNode location) {
		return EntityTag.of(Instant.parse(location.get("updatedAt").stringValue())).text();
	}

	private JsonNode riverside() {
		return this.api.anonymous().get("/api/locations/" + Locations.RIVERSIDE_DRIVE).json();
	}

	@Test
	void replacesWhatExists() {
		byte[] body = utf8(location(ID, "Prater"), location(Locations.RIVERSIDE_DRIVE, "Another"));
		String expected = "\"added\":1,\"existing\":0,\"changed\":1,\"unchanged\":0,\"deleted\":0,\"missing\":0,\"refused\":0";
		assertThat(counts(summary("?existing=replace&dryRun=true", body))).isEqualTo(expected);
		JsonNode before = riverside();
		assertThat(counts(summary("?existing=replace", body))).isEqualTo(expected);
		assertThat(riverside().get("name").stringValue()).isEqualTo("Another");
		assertThat(riverside().get("createdAt")).isEqualTo(before.get("createdAt"));
		assertThat(riverside().get("updatedAt")).isNotEqualTo(before.get("updatedAt"));
		assertThat(counts(summary("?existing=replace", body))).contains("\"changed\":0,\"unchanged\":2");
		assertThat(counts(summary("?existing=replace&dryRun=true", body))).contains("\"changed\":0,\"unchanged\":2");
		assertThat(counts("?existing=replace", Locations.riversideDrive().toString())).contains("\"added\":1");
	}

	@Test
	void tellsWhatAReplacementTakesAway() {
		List<UUID> ids = IntStream.range(0, 3).mapToObj((i) -> new UUID(1, i)).toList();
		byte[] before = utf8(ids.stream()
			.map((id) -> Json.of(location(id, "A"))
				.asObject()
				.set("properties", Json.of("{\"own%d\":1,\"file\":1}".formatted(id.getLeastSignificantBits() % 2)))
				.toString())
			.toArray(String[]::new));
		summary("", before);
		byte[] next = utf8(location(ids.get(0), "A"), location(ids.get(1), "B"), location(ids.get(2), "C"),
				location(Locations.RIVERSIDE_DRIVE, "D"));
		String taken = ",\"removedProperties\":{\"properties\":3,\"locations\":3,\"names\":[\"file\",\"own0\",\"own1\"]}";
		assertThat(summary("?existing=replace&dryRun=true", next)).contains("\"changed\":4").contains(taken);
		assertThat(summary("?existing=replace", next)).contains("\"changed\":4").contains(taken);
		assertThat(summary("?existing=replace", next)).contains("\"unchanged\":4").doesNotContain("removed");
	}

	@Test
	void mergesFieldsIntoWhatExists() {
		String id = "{\"id\":\"" + Locations.RIVERSIDE_DRIVE + "\",";
		UUID other = new UUID(0, 8);
		this.api.locations().put(other, Locations.at("Other", "1", "2"));
		byte[] body = utf8(id + "\"name\":\"New\"}", "{\"id\":\"" + ID + "\",\"name\":\"New\"}", id + "\"name\":\" \"}",
				"{\"id\":\"" + other + "\",\"ifMatch\":\"\\\"old\\\"\",\"name\":\"Newer\"}");
		for (String query : List.of("?existing=merge&dryRun=true", "?existing=merge")) {
			List<JsonNode> lines = load(query, body);
			assertRefusals(lines).containsExactlyInAnyOrder(
					"""
							{"type":"refusal","line":3,"unit":"line","id":"%s","errors":[{"location":"/name",\
							"validator":"notBlank","message":"must not be blank","value":" "}]}"""
						.formatted(Locations.RIVERSIDE_DRIVE),
					"""
							{"type":"refusal","line":2,"unit":"line","id":"%s","errors":[{"code":"record.notFound",\
							"message":"No location was found with ID %s."}]}""".formatted(ID, ID),
					"""
							{"type":"refusal","line":4,"unit":"line","id":"%s","errors":[{"code":"precondition.failed",\
							"message":"The location was changed since: its current version does not match ifMatch."}]}"""
						.formatted(other));
			assertThat(counts(last(lines))).isEqualTo(
					"\"added\":0,\"existing\":0,\"changed\":1,\"unchanged\":0,\"deleted\":0,\"missing\":0,\"refused\":3");
		}
		assertThat(riverside().get("name").stringValue()).isEqualTo("New");
		byte[] same = utf8(
				id + "\"ifMatch\":" + Json.MAPPER.writeValueAsString(tag(riverside())) + ",\"name\":\"New\"}");
		assertThat(counts(summary("?existing=merge", same))).contains("\"changed\":0,\"unchanged\":1");
	}

	@Test
	void mergesPropertiesUntilALocationIsTooLong() {
		String id = "{\"id\":\"" + Locations.RIVERSIDE_DRIVE + "\",\"properties\":";
		assertThat(counts("?existing=merge", id + "{\"a\":1,\"b\":\"%s\"}}".formatted("x".repeat(1_000))))
			.contains("\"changed\":1");
		String before = riverside().get("properties").toString();
		assertThat(before).startsWith("{\"").contains("\"a\":1,\"b\":");
		summary("?existing=merge&properties=replace", utf8(id + "{\"n\":null}}"));
		assertThat(riverside().get("properties")).hasToString("{\"n\":null}");
		summary("?existing=merge&properties=replace", utf8(id + before + "}"));
		UUID other = new UUID(0, 8);
		this.api.locations().put(other, Locations.at("Other", "1", "2"));
		for (String query : List.of("?existing=merge&dryRun=true", "?existing=merge")) {
			List<JsonNode> lines = load(query, utf8(id + "{\"c\":\"%s\"}}".formatted("x".repeat(262_000)),
					"{\"id\":\"" + other + "\",\"name\":\"New\"}"));
			assertThat(lines.get(1)).hasToString("""
					{"type":"refusal","line":1,"unit":"line","id":"%s","errors":[{"code":"properties.tooLong",\
					"message":"The further properties of the location would be longer than a location may be."}]}"""
				.formatted(Locations.RIVERSIDE_DRIVE));
			assertThat(counts(last(lines))).contains("\"changed\":1", "\"refused\":1");
		}
		assertThat(riverside().get("properties")).hasToString(before);
	}

	@Test
	void deletesByTheIdOnly() {
		JsonNode stored = riverside();
		byte[] body = utf8("{\"id\":\"" + ID + "\"}", stored.toString());
		assertThat(counts("?existing=delete",
				"{\"id\":\"" + Locations.RIVERSIDE_DRIVE + "\",\"ifMatch\":\"\\\"old\\\"\"}"))
			.endsWith("\"deleted\":0,\"missing\":0,\"refused\":1");
		String expected = "\"added\":0,\"existing\":0,\"changed\":0,\"unchanged\":0,\"deleted\":1,\"missing\":1,\"refused\":0";
		assertThat(counts(summary("?existing=delete&dryRun=true", body))).isEqualTo(expected);
		assertThat(this.api.locations().holds(Locations.RIVERSIDE_DRIVE)).isTrue();
		assertThat(counts(summary("?existing=delete", body))).isEqualTo(expected);
		assertThat(this.api.locations().holds(Locations.RIVERSIDE_DRIVE)).isFalse();
		assertThat(summary("", utf8(stored.toString()))).contains("\"added\":1,\"existing\":0,\"refused\":0");
		assertThat(riverside().get("name")).isEqualTo(stored.get("name"));
	}

	@Test
	void aLocationThatIsTwiceCountsOnce() throws IOException {
		byte[] body = utf8(location(ID, "Prater"), location(ID, " "), location(ID, "Again"), location(ID, "Last"));
		for (String duplicates : List.of("refuse", "last", "refuseAll")) {
			this.api.locations().reset();
			String query = "?existing=replace&duplicates=" + duplicates;
			int counting = duplicates.equals("refuseAll") ? 0 : 1;
			String refused = ",\"deleted\":0,\"missing\":0,\"refused\":%d,\"duplicates\":%d"
				.formatted(duplicates.equals("last") ? 1 : 4 - counting, 3 - counting);
			String added = "\"added\":%d,\"existing\":0,\"changed\":0,\"unchanged\":0".formatted(counting) + refused;
			assertThat(counts(summary(query + "&dryRun=true", body))).isEqualTo(added);
			assertThat(counts(summary(query, body))).isEqualTo(added);
			assertThat(counts(summary(query, body)))
				.isEqualTo("\"added\":0,\"existing\":0,\"changed\":0,\"unchanged\":%d".formatted(counting) + refused);
			assertThat(this.api.anonymous().get("/api/locations?ids=" + ID).json().path(0).path("name").stringValue(""))
				.isEqualTo(duplicates.equals("last") ? "Last" : (counting > 0) ? "Prater" : "");
		}
		assertThat(load("?duplicates=refuseAll", body)).extracting((line) -> line.at("/errors/0/sameAs").asInt(0))
			.containsExactly(0, 4, 0, 1, 1, 0);
		assertThat(load("", body)).anySatisfy((line) -> assertThat(line).hasToString("""
				{"type":"refusal","line":4,"unit":"line","id":"%s","name":"Last","errors":[{"location":"/id",\
				"validator":"duplicate","message":"is the same as in line 1","sameAs":1,"value":"%s"}]}""".formatted(ID,
				ID)));
		assertThat(summary("?duplicates=last", Inputs.gzip("{}\n" + " ".repeat(2_000_000)))).contains("\"refused\":1",
				"\"error\":{\"code\":\"request.tooLarge\"");
	}

	@Test
	void showsTheFirstThousandRefusalsAndGivesAllRefusedRows() {
		List<JsonNode> lines = load("?refusedRows=true", "{}\n".repeat(1_500));
		assertRefusals(lines).hasSize(1_000);
		assertThat(counts(last(lines))).endsWith("\"refused\":1500");
		assertThat(lines.stream().filter((line) -> is(line, "row"))).hasSize(1_500)
			.first()
			.extracting((line) -> line.get("text").stringValue())
			.asString()
			.startsWith("{\"text\":\"{}\",\"refusedBecause\":\"line 1: /name is required; ")
			.endsWith("\"}\n");
		assertThat(lines).last().asString().endsWith(",\"refusedRows\":1500}");
		assertThat(load("?refusedRows=true", utf8(location(ID, "Prater")))).last()
			.asString()
			.endsWith("\"refusedRows\":0}");
	}

	@Test
	void readsGeoJsonAndGzip() throws IOException {
		String feature = "{\"type\":\"Feature\",\"id\":\"" + ID + "\",\"geometry\":null,\"properties\":{}}";
		byte[] body = Inputs.gzip("{\"type\":\"FeatureCollection\",\"features\":[" + feature + "]}");
		List<JsonNode> lines = load("", body);
		assertThat(lines.get(1).toString())
			.startsWith("{\"type\":\"refusal\",\"line\":1,\"unit\":\"feature\",\"id\":\"" + ID + "\",\"errors\":[");
		assertThat(summary("", Inputs.gzip(location(ID, "Prater")))).contains("\"added\":1");
	}

	@Test
	void loadsNothingFromAnEmptyBody() {
		assertThat(summary("", new byte[0])).isEqualTo(
				"{\"type\":\"summary\",\"added\":0,\"existing\":0,\"refused\":0,\"bytes\":0,\"dryRun\":false,\"complete\":true}");
	}

	@Test
	void stopsAtTheLimitOfUnpackedBytes() throws IOException {
		byte[] bomb = Inputs.gzip(location(ID, "Prater") + " ".repeat(20_000_000));
		assertThat(bomb).hasSizeLessThan(50_000);
		assertThat(summary("", bomb))
			.endsWith("\"error\":{\"code\":\"request.tooLarge\",\"message\":\"The request body is too large.\"}}");
	}

	@Test
	void tellsThatTheStoreIsFullOrAway() {
		this.api.locations().failWith(new StoreFullException("full", null));
		assertThat(summary("", utf8(location(ID, "Prater")))).contains("\"added\":0,").endsWith("""
				"complete":false,"error":{"code":"store.full",\
				"message":"The write was refused: the store has no room left."}}""");
		this.api.locations().failWith(new DataAccessResourceFailureException("away"));
		assertThat(summary("?dryRun=true", utf8(location(ID, "Prater"))))
			.contains("\"error\":{\"code\":\"service.unavailable\"");
		this.api.locations().failWith(new IllegalStateException("secret"));
		assertThat(summary("", utf8(location(ID, "Prater")))).contains("\"error\":{\"code\":\"server.error\"")
			.doesNotContain("secret");
	}

	@Test
	void runsOneAtATime() {
		RunningImport other = ImportPermitTests.take(this.place);
		Answer refused = post("", "text/plain", utf8("{}"));
		this.place.leave(other);
		assertThat(refused.json(409).at("/errors/0/code").stringValue()).isEqualTo("import.running");
		assertThat(refused.headers().getFirst("Retry-After")).isEqualTo("5");
		assertThat(summary("", utf8("{}"))).contains("\"refused\":1");
	}

	@Test
	void anAdministratorEndsIt() {
		CompletableFuture<Answer> running = CompletableFuture.supplyAsync(() -> Answer.to(this.api.asAdmin()
			.request(HttpMethod.POST, "/api/imports")
			.body(BodyInserters.fromDataBuffers(Flux.concat(
					Flux.just(DefaultDataBufferFactory.sharedInstance.wrap(utf8(location(ID, "Prater") + "\n"))),
					Flux.never())))));
		Awaitility.await().until(() -> end().status() == 204);
		List<JsonNode> lines = DocumentedAnswers.lines(running.join().text(), "import-line");
		assertThat(last(lines))
			.endsWith("\"error\":{\"code\":\"import.ended\",\"message\":\"An administrator has ended the import.\"}}");
		this.place.leave(ImportPermitTests.take(this.place));
		assertThat(end().json(404).at("/errors/0/message").stringValue()).isEqualTo("No import is running.");
	}

	private Answer end() {
		return this.api.asAdmin().delete("/api/imports/current");
	}

	@Test
	void isForAdministrators() {
		assertThat(this.api.as(Accounts.reader()).delete("/api/imports/current").status()).isEqualTo(403);
		assertThat(this.api.anonymous().post("/api/imports?dryRun=x", "{}").status()).isEqualTo(401);
		assertThat(this.api.as(Accounts.reader()).post("/api/imports?dryRun=x", "{}").status()).isEqualTo(403);
		assertThat(this.api.asAdmin().get("/api/imports").status()).isEqualTo(405);
	}

	@ParameterizedTest
	@CsvSource({ "?dryRun=maybe, maybe", "?dryRun=, ''", "?dryRun=TRUE, TRUE" })
	void refusesAnUnknownDryRun(String query, String value) {
		send(query, utf8("{}"), "Content-Type: text/html").isInvalid(
				"[{'message': 'must be true or false', 'type': 'query', 'location': 'dryRun', 'validator': 'format', 'value': '%s', 'valueSet': true}]"
					.formatted(value));
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Type: text/html", "Content-Type: application/x-ndjson;charset=ISO-8859-1",
			"Content-Type: application/x-www-form-urlencoded", "Content-Encoding: br" })
	void refusesOtherBodies(String header) {
		assertThat(send("", new byte[2_000_000], header).status()).isEqualTo(415);
	}

	@Test
	void refusesABodyThatIsTooLargeBeforeItArrives() {
		Answer
			.to(this.api.asAdmin()
				.request(HttpMethod.POST, "/api/imports")
				.contentLength(1024 * 1024 + 1)
				.body(BodyInserters.fromDataBuffers(Flux.<DataBuffer>never())))
			.isRefused(Refused.TOO_LARGE);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Content-Type: application/json", "Content-Type: application/geo+json",
			"Content-Type: application/geo+json-seq", "Content-Type: application/gzip",
			"Content-Type: application/octet-stream", "Content-Type: application/x-ndjson;charset=UTF-8",
			"Content-Type: text/csv;charset=windows-1252", "Content-Type: text/tab-separated-values",
			"Content-Type: text/plain", "Content-Type: application/csv", "Content-Type: application/vnd.ms-excel",
			"Content-Encoding: gzip" })
	void acceptsTheseBodies(String header) {
		assertThat(send("", utf8("{}"), header).status()).isEqualTo(200);
	}

}
