package dev.locations.history.web;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.locations.location.Action;
import dev.locations.location.LocationInputs;
import dev.locations.location.LocationWrite;
import dev.locations.location.Locations;
import dev.locations.location.NewLocation;
import dev.locations.location.Precondition;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class HistoryEndpointTests extends ApiTests {

	private static final String PLACE = "/api/locations/" + Locations.RIVERSIDE_DRIVE;

	private static final String BEGIN = TestClock.START.toString();

	private TestClient editor() {
		this.api.users().reset(Accounts.admin(), Accounts.editor());
		return this.api.as(Accounts.editor());
	}

	private JsonNode change(String fields) {
		this.api.clock().advance(Duration.ofSeconds(1));
		return this.api.asAdmin().patch(PLACE, fields).json(200);
	}

	private void delete(String path) {
		this.api.clock().advance(Duration.ofSeconds(1));
		assertThat(this.api.asAdmin().delete(path).status()).isEqualTo(204);
	}

	/** Writes as nobody, each time with an action of its own that is later. */
	private Action act(Action.Kind kind, String who, LocationWrite... writes) {
		this.api.clock().advance(Duration.ofSeconds(1));
		Action action = Action.begin(kind, who, null);
		for (Action next = action; next.at().equals(action.at());) {
			next = Action.begin(kind, who, null);
		}
		this.api.locations().write(List.of(writes)).contextWrite(action::in).block();
		return action;
	}

	private static LocationWrite add(UUID id, String name) {
		return new LocationWrite.Add(new NewLocation(id, LocationInputs.named(name)));
	}

	private static LocationWrite rename(UUID id, String name) {
		return new LocationWrite.Change(id, LocationInputs.change("{\"name\":\"" + name + "\"}"), Precondition.NONE);
	}

	private static LocationWrite remove(UUID id) {
		return new LocationWrite.Delete(id, Precondition.NONE);
	}

	private static List<JsonNode> list(Answer answer) {
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
		return answer.json(200).iterator().next().valueStream().toList();
	}

	/** Follows the links to the next pages. */
	private List<JsonNode> pages(String path) {
		List<JsonNode> all = new ArrayList<>();
		for (String next = path; next != null;) {
			Answer page = this.api.asAdmin().get(next);
			all.addAll(list(page));
			next = page.next();
		}
		return all;
	}

	private static List<String> texts(List<JsonNode> entries, String pointer) {
		return entries.stream().map((entry) -> entry.at(pointer).asString("")).toList();
	}

	@Test
	void tellsTheVersionsOfALocationAndShowsEach() {
		TestClient editor = editor();
		JsonNode first = editor.get(PLACE).json(200);
		JsonNode second = editor.patch(PLACE, "{\"name\":\"Second\"}").json(200);
		delete(PLACE);
		List<JsonNode> versions = list(editor.get(PLACE + "/history"));
		assertThat(texts(versions, "/kind")).containsExactly("deleted", "changed");
		assertThat(texts(versions, "/replaced")).containsExactly(second.get("updatedAt").stringValue(), BEGIN);
		assertThat(texts(versions, "/action/who")).containsExactly(Accounts.admin().email(), "editor@example.com");
		assertThat(texts(versions, "/action/kind")).containsOnly("single");
		assertThat(pages(PLACE + "/history?limit=1")).isEqualTo(versions);
		editor.get(PLACE + "/history/" + BEGIN).is(200, first);
		for (JsonNode version : versions) {
			editor.get(PLACE + "/history/" + version.get("version").stringValue()).is(200, second);
		}
		editor.get(PLACE + "/history/2026-01-01T00:00:00.000Z").isNotFound("version", "2026-01-01T00:00:00.000Z");
		editor.get(PLACE + "/history/x").isNotFound("version", "x");
		editor.get("/api/locations/" + Locations.NOWHERE + "/history")
			.isNotFound("location", Locations.NOWHERE.toString());
	}

	@Test
	void showsALocationThatIsOlderThanItsHistory() {
		List<JsonNode> versions = list(this.api.asAdmin().get(PLACE + "/history"));
		assertThat(versions).hasToString("[{\"version\":\"%s\",\"kind\":\"added\"}]".formatted(BEGIN));
		assertThat(list(this.api.asAdmin().get(PLACE + "/history?before=" + BEGIN))).isEmpty();
	}

	@Test
	void bringsAVersionBack() {
		JsonNode first = this.api.asAdmin().get(PLACE).json(200);
		JsonNode second = change("{\"name\":\"Second\",\"properties\":{\"new\":1}}");
		String body = "{\"version\":\"" + BEGIN + "\"}";
		TestClient admin = this.api.asAdmin();
		Answer refused = Answer.to(admin.request(HttpMethod.POST, PLACE + "/restore")
			.header("If-Match", "\"x\"")
			.header("Content-Type", "application/json")
			.bodyValue(body));
		assertThat(refused.status()).isEqualTo(412);
		Answer answer = admin.post(PLACE + "/restore", body);
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
		assertThat(answer.headers().getETag()).isEqualTo(admin.get(PLACE).headers().getETag());
		JsonNode third = answer.json(200);
		assertThat(third.get("updatedAt").stringValue()).isGreaterThan(second.get("updatedAt").stringValue());
		assertThat(third.asObject().remove("updatedAt")).isNotNull();
		assertThat(third).isEqualTo(first.asObject().without("updatedAt"));
		assertThat(texts(list(admin.get(PLACE + "/history")), "/action/kind")).containsExactly("restore", "single");
		admin.post(PLACE + "/restore", "{}").isInvalid("""
				[{'message': 'is required, unless the location is deleted', 'type': 'json', 'location': '/version',
				'validator': 'required', 'valueSet': false}]""");
		admin.post(PLACE + "/restore", "{\"version\":\"x\"}").isNotFound("version", "x");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "{}", "{\"version\":\"2026-01-02T03:04:05.678Z\"}" })
	void bringsADeletedLocationBack(String body) {
		JsonNode first = this.api.asAdmin().get(PLACE).json(200);
		JsonNode second = change("{\"name\":\"Second\"}");
		delete(PLACE);
		JsonNode back = this.api.asAdmin().post(PLACE + "/restore", body).json(200);
		assertThat(back.get("createdAt")).isEqualTo(first.get("createdAt"));
		assertThat(back.get("name")).isEqualTo((body.length() > 2) ? first.get("name") : second.get("name"));
		assertThat(Instant.parse(back.get("updatedAt").stringValue()))
			.isAfter(Instant.parse(second.get("updatedAt").stringValue()).plusMillis(1));
		this.api.asAdmin().get(PLACE).is(200, back);
		assertThat(list(this.api.asAdmin().get("/api/trash"))).isEmpty();
		assertThat(texts(list(this.api.asAdmin().get(PLACE + "/history")), "/kind")).containsExactly("added", "deleted",
				"changed");
	}

	@Test
	void listsActionsWithConditions() {
		UUID there = UUID.randomUUID();
		UUID other = UUID.randomUUID();
		Action imported = act(Action.Kind.IMPORT, "import command", add(there, "There"), add(other, "Other"));
		Action renamed = act(Action.Kind.MANY, "Editor@example.com", rename(there, "Renamed"));
		change("{\"geometry\":{\"type\":\"Point\",\"coordinates\":[100,1]}}");
		List<JsonNode> all = list(this.api.asAdmin().get("/api/history"));
		assertThat(texts(all, "/kind")).containsExactly("single", "many", "import");
		assertThat(texts(all, "/location/name"))
			.containsExactly(this.api.asAdmin().get(PLACE).json(200).get("name").stringValue(), "Renamed", "");
		assertThat(all.get(2).get("added").intValue()).isEqualTo(2);
		assertThat(pages("/api/history?limit=1")).isEqualTo(all);
		List<String> expected = List.of("kind=import -> " + imported.id(), "by=EDITOR@example.COM -> " + renamed.id(),
				"by=import%20command -> " + imported.id(), "by=" + Accounts.admin().id() + "&kind=many -> ",
				"until=" + imported.at() + " -> " + imported.id(), "since=2999-01-01T00:00:00Z -> ",
				"until=0001-01-01T00:00:00Z -> ", "by=null -> ",
				"until=9999-12-31T23:59:59Z&limit=1&by=import%20command -> " + imported.id(),
				"filter=name%20=%20'Renamed' -> " + renamed.id(), "filter=name%20=%20'Other' -> " + imported.id(),
				"bbox=6.6,46.5,6.7,46.6 -> " + renamed.id() + " " + imported.id(),
				"bbox=99,0,101,2&filter=name%20=%20'x' -> ",
				"since=" + renamed.at() + "&kind=many&limit=100 -> " + renamed.id());
		assertThat(expected).allSatisfy((each) -> {
			String[] parts = each.split(" -> ", -1);
			assertThat(texts(pages("/api/history?" + parts[0]), "/id")).as(parts[0])
				.isEqualTo(Stream.of(parts[1].split(" ")).filter((id) -> !id.isEmpty()).toList());
		});
		assertThat(texts(pages("/api/history?bbox=99,0,101,2"), "/location/id"))
			.containsExactly(Locations.RIVERSIDE_DRIVE.toString());
	}

	@Test
	void endsAPageEarlyAndGoesOnInsideOfAnAction() {
		List<UUID> ids = IntStream.range(0, HistoryPage.MOST_LOOKS + 5).mapToObj((i) -> new UUID(1, i)).toList();
		act(Action.Kind.IMPORT, "import command",
				ids.stream()
					.map((id) -> add(id, (id.getLeastSignificantBits() == HistoryPage.MOST_LOOKS) ? "Last" : "First"))
					.toArray(LocationWrite[]::new));
		Answer first = this.api.asAdmin().get("/api/history?filter=name%20=%20'Last'");
		assertThat(list(first)).isEmpty();
		assertThat(first.next()).contains("before=");
		assertThat(texts(pages("/api/history?filter=name%20=%20'Last'"), "/added")).hasSize(1);
		act(Action.Kind.MANY, "desk", ids.stream().map(HistoryEndpointTests::remove).toArray(LocationWrite[]::new));
		assertThat(list(this.api.asAdmin().get("/api/trash?filter=name%20=%20'x'"))).isEmpty();
		assertThat(texts(pages("/api/trash?filter=name%20=%20'Last'"), "/location/name")).containsExactly("Last");
	}

	@Test
	void listsWhatIsDeletedWithTheLastDeletionFirst() {
		UUID[] ids = { UUID.randomUUID(), UUID.randomUUID() };
		act(Action.Kind.IMPORT, "import command", add(ids[0], "One"), add(ids[1], "Two"));
		JsonNode place = this.api.asAdmin().get(PLACE).json(200);
		act(Action.Kind.MANY, "desk", remove(ids[0]), remove(ids[1]));
		delete(PLACE);
		List<JsonNode> deleted = list(this.api.asAdmin().get("/api/trash"));
		assertThat(deleted).hasSize(3);
		assertThat(deleted.get(0).get("location")).isEqualTo(place);
		assertThat(texts(deleted, "/action/who")).containsExactly(Accounts.admin().email(), "desk", "desk");
		assertThat(pages("/api/trash?limit=1")).isEqualTo(deleted);
		assertThat(texts(pages("/api/trash?filter=name%20=%20'Two'"), "/id")).containsExactly(ids[1].toString());
		assertThat(pages("/api/trash?bbox=6.6,46.515,6.7,46.6&limit=1")).hasSize(2);
	}

	@ParameterizedTest
	@CsvSource({ "many=true, many", "many=false, import", "existing=replace, import" })
	void hasAnImportAsOneAction(String parameter, String kind) {
		String lines = Locations.riversideDrive() + "\n" + Locations.riversideDrive();
		List<JsonNode> answer = DocumentedAnswers
			.lines(this.api.asAdmin().post("/api/imports?name=places.csv&" + parameter, lines).text(), "import-line");
		JsonNode action = list(this.api.asAdmin().get("/api/history")).get(0);
		assertThat(answer.get(answer.size() - 1).get("action")).isEqualTo(action.get("id"));
		assertThat(action).hasToString(("{'id':%s,'kind':'%s','at':%s,'account':'%s','who':'%s','name':'places.csv',"
				+ "'added':2,'changed':0,'deleted':0}")
			.replace('\'', '"')
			.formatted(action.get("id"), kind, action.get("at"), Accounts.admin().id(), Accounts.admin().email()));
		assertThat(this.api.asAdmin().post("/api/imports?dryRun=true", lines).text()).doesNotContain("\"action\"");
		assertThat(list(this.api.asAdmin().get("/api/history"))).hasSize(1);
	}

	@Test
	void goesOnWithAnOwnActionOfManyOnly() {
		String first = action(this.api.asAdmin(), "many=true");
		assertThat(action(this.api.asAdmin(), "many=" + first)).isEqualTo(first);
		String file = action(this.api.asAdmin(), "name=places.csv");
		List<String> others = List.of(action(editor(), "many=" + first), action(this.api.asAdmin(), "many=" + file),
				action(this.api.asAdmin(), "many=" + Accounts.admin().id()));
		assertThat(others).doesNotContain(first, file).doesNotHaveDuplicates();
		List<JsonNode> actions = list(this.api.asAdmin().get("/api/history"));
		assertThat(texts(actions, "/kind")).containsExactlyInAnyOrder("many", "many", "many", "many", "import");
		assertThat(actions).filteredOn((each) -> each.get("id").stringValue().equals(first))
			.extracting((each) -> each.get("added").intValue())
			.containsExactly(2);
		this.api.asAdmin().post("/api/imports?many=maybe", "").json(422);
	}

	private static String action(TestClient client, String parameter) {
		List<JsonNode> lines = DocumentedAnswers.lines(
				client.post("/api/imports?" + parameter, Locations.riversideDrive().toString()).text(), "import-line");
		return lines.get(lines.size() - 1).get("action").stringValue();
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', value = { "/api/history?limit=101|limit", "/api/trash?limit=0|limit",
			"/api/history?before=x|before", "/api/history?before=019c1b1e-5c00-7aaa-8bbb-0123456789ab,x|before",
			"/api/trash?before=2026-01-02T03:04:05.678Z|before", "/api/trash?before=x,y|before",
			"/api/history?since=2026-13-01T00:00:00Z|since", "/api/history?until=yesterday|until",
			"/api/history?kind=delete|kind", "/api/history?filter=name%20=|filter", "/api/trash?bbox=1,2,3|bbox" })
	void refusesWhatIsNoCondition(String uri, String parameter) {
		JsonNode errors = this.api.asAdmin().get(uri).json(422).get("errors");
		assertThat(errors).hasSize(1);
		assertThat(errors.get(0).get("location").stringValue()).isEqualTo(parameter);
	}

	@ParameterizedTest
	@ValueSource(strings = { "GET /api/history", "GET /api/trash", "GET /api/locations/x/history",
			"GET /api/locations/x/history/x", "POST /api/history/x/revert", "POST /api/locations/x/restore" })
	void isForEditorsOnly(String endpoint) {
		String[] parts = endpoint.split(" ");
		HttpMethod method = HttpMethod.valueOf(parts[0]);
		assertThat(this.api.anonymous().send(method, parts[1], null).status()).isEqualTo(401);
		assertThat(this.api.as(Accounts.reader()).send(method, parts[1], null).status()).isEqualTo(403);
		assertThat(editor().send(method, parts[1], null).status()).isIn(200, 404);
	}

}
