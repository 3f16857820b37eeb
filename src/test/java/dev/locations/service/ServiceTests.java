package dev.locations.service;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.openapi.DescribedRoutes;
import dev.locations.testing.RawAnswer;
import dev.locations.testing.RawConnection;
import dev.locations.validation.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/** What the routes of the whole service have in common. */
class ServiceTests extends HttpService {

	@Autowired
	private List<RouterFunction<ServerResponse>> routes;

	@Test
	void describesEveryRouteAndNoOther() {
		DescribedRoutes.check(this.routes, this.client);
	}

	/** The first request needs the store; the second is refused without it. */
	@Test
	void goesOnReadingAfterPipelinedRequests() throws IOException {
		String first = "GET /api/locations/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String second = "GET /api/locations?bbox=x HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String last = "GET /api/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
		try (RawConnection connection = RawConnection.open(this.port)) {
			connection.send(first + second);
			connection.await("bboxString");
			connection.send(last);
			List<RawAnswer> answers = connection.readAnswers();
			assertThat(answers).extracting(RawAnswer::body)
				.satisfiesExactly((body) -> assertThat(body).contains("record.notFound"),
						(body) -> assertThat(body).contains("bboxString"),
						(body) -> assertThat(body).contains("resource.notFound"));
			answers.get(0).assertDescribedFor(first);
			answers.get(1).assertDescribedFor(second);
			answers.get(2).assertDescribedFor(last);
		}
	}

	/** Tries to sign in, with the client address that a proxy forwards. */
	private WebTestClient.ResponseSpec tryPassword(String password, String client) {
		return this.client.post()
			.uri("/api/auth")
			.header("X-Forwarded-For", client)
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"guessed@example.com\",\"password\":\"" + password + "\"}")
			.exchange();
	}

	@Test
	void administersAccounts() {
		JsonNode user = post("/api/users", "{\"email\":\"Ada@example.com\",\"password\":\"first password\"}");
		String own = signIn("ada@EXAMPLE.com", "first password").get("token").stringValue();
		assertThat(body(request(HttpMethod.GET, "/api/me", own), HttpStatus.OK)).isEqualTo(user);
		assertThat(body(request(HttpMethod.PATCH, "/api/users/" + user.get("id").stringValue() + "?only=active")
			.bodyValue("{\"active\":false}"), HttpStatus.OK)).hasToString("{\"active\":false}");
		assertThat(code(body(request(HttpMethod.GET, "/api/me", own), HttpStatus.UNAUTHORIZED)))
			.isEqualTo("auth.invalidAuthorization");
		assertThat(body(request(HttpMethod.GET, "/api/users?only=email"), HttpStatus.OK).toString())
			.contains("{\"email\":\"Ada@example.com\"}", "{\"email\":\"" + EMAIL + "\"}");
	}

	@Test
	void letsMachinesInByKeysAndPeopleByLinks() {
		JsonNode key = post("/api/keys", "{\"name\":\"A machine\",\"roles\":[\"editor\"]}");
		String text = key.get("key").stringValue();
		JsonNode written = body(request(HttpMethod.POST, "/api/locations", text)
			.bodyValue(Locations.at("Of a machine", "1", "2").toString()), HttpStatus.CREATED);
		String history = "/api/locations/" + written.get("id").stringValue() + "/history";
		assertThat(body(request(HttpMethod.GET, history), HttpStatus.OK).at("/versions/0/action/who").stringValue())
			.isEqualTo("A machine");
		Awaitility.await()
			.until(() -> body(request(HttpMethod.GET, "/api/keys/" + key.get("id").stringValue()), HttpStatus.OK)
				.has("lastUsed"));
		JsonNode invited = post("/api/users", "{\"email\":\"invited@example.com\",\"roles\":[\"editor\"]}");
		String url = invited.at("/passwordLink/url").stringValue();
		assertThat(url).startsWith("http://localhost:" + this.port + "/admin#password=");
		String link = url.substring(url.indexOf('=') + 1);
		String choice = "{\"token\":\"" + link + "\",\"password\":\"Cafe\u0301 au lait\"}";
		String own = post("/api/password", choice).get("token").stringValue();
		signIn("invited@example.com", "Caf\u00e9 au lait");
		body(request(HttpMethod.POST, "/api/password").bodyValue(choice), HttpStatus.UNPROCESSABLE_CONTENT);
		body(request(HttpMethod.GET, "/api/me", link), HttpStatus.UNAUTHORIZED);
		String user = "/api/users/" + invited.get("id").stringValue();
		body(request(HttpMethod.GET, "/api/me", own), HttpStatus.OK);
		request(HttpMethod.POST, user + "/sign-out").exchange().expectStatus().isNoContent();
		body(request(HttpMethod.GET, "/api/me", own), HttpStatus.UNAUTHORIZED);
		request(HttpMethod.DELETE, user).exchange().expectStatus().isNoContent();
		body(request(HttpMethod.DELETE, user), HttpStatus.NOT_FOUND);
		request(HttpMethod.DELETE, "/api/keys/" + key.get("id").stringValue()).exchange().expectStatus().isNoContent();
		body(request(HttpMethod.GET, "/api/me", text), HttpStatus.UNAUTHORIZED);
	}

	/** Each account may fail 20 times, and once more every 3 seconds. */
	@Test
	void limitsWrongPasswordsForAnAccount() {
		List<Integer> statuses = IntStream.range(0, 60)
			.mapToObj((i) -> tryPassword("wrong " + i, "203.0.113." + i).returnResult().getStatus().value())
			.takeWhile((status) -> status != HttpStatus.TOO_MANY_REQUESTS.value())
			.toList();
		assertThat(statuses).hasSizeBetween(20, 59).containsOnly(HttpStatus.UNAUTHORIZED.value());
		signIn(EMAIL, PASSWORD);
	}

	private JsonNode createLarge(String name, double longitude, double latitude) {
		ObjectNode location = Locations.at(name, String.valueOf(longitude), String.valueOf(latitude));
		location.put("description", "d".repeat(1500));
		location.set("properties", Json.of("{'a.b':1,'$set':{'_id':[{},null]}}"));
		return post("/api/locations", location.toString());
	}

	@Test
	void createsReadsChangesAndDeletesALocation() {
		JsonNode created = createLarge("Life cycle", 10.5, -20.25);
		String id = created.get("id").stringValue();
		String path = "/api/locations/" + id;
		assertThat(created.get("properties").toString()).isEqualTo("{\"a.b\":1,\"$set\":{\"_id\":[{},null]}}");
		assertThat(get("/api/locations?bbox=10,-21,11,-20&only=id")).hasToString("[{\"id\":\"" + id + "\"}]");
		JsonNode patched = body(
				request(HttpMethod.PATCH, path).bodyValue("{\"address\":{\"number\":null},\"shortName\":\"LC\"}"),
				HttpStatus.OK);
		assertThat(patched.get("address").has("number")).isFalse();
		assertThat(patched.get("updatedAt").stringValue()).isGreaterThan(created.get("updatedAt").stringValue());
		assertThat(get("/api/locations/" + id.toUpperCase(Locale.ROOT))).isEqualTo(patched);
		request(HttpMethod.DELETE, path).exchange().expectStatus().isNoContent().expectBody().isEmpty();
		body(this.client.get().uri(path), HttpStatus.NOT_FOUND);
		body(request(HttpMethod.PATCH, path).bodyValue("{}"), HttpStatus.NOT_FOUND);
	}

	@Test
	void answersConditionalRequests() throws IOException {
		String path = "/api/locations/" + create("Versions", "11.5", "-20.25");
		String tag = String
			.valueOf(this.client.get().uri(path).exchange().returnResult(byte[].class).getResponseHeaders().getETag());
		String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + "If-None-Match: "
				+ tag + "\r\n\r\n";
		String answer = RawConnection.exchange(this.port, request);
		RawAnswer.parse(answer).get(0).assertDescribedFor(request);
		assertThat(answer).startsWith("HTTP/1.1 304 ")
			.containsIgnoringCase("\r\netag: " + tag + "\r\n")
			.containsIgnoringCase("\r\ncache-control: public, no-cache\r\n")
			.doesNotContainIgnoringCase("transfer-encoding")
			.doesNotContainIgnoringCase("content-length")
			.doesNotContainIgnoringCase("content-type:")
			.endsWith("\r\n\r\n");
		body(request(HttpMethod.PATCH, path).header("If-Match", tag).bodyValue("{\"name\":\"First\"}"), HttpStatus.OK);
		assertThat(code(body(request(HttpMethod.PATCH, path).header("If-Match", tag).bodyValue("{\"name\":\"Second\"}"),
				HttpStatus.PRECONDITION_FAILED)))
			.isEqualTo("precondition.failed");
		assertThat(
				body(this.client.get().uri(path).header("If-None-Match", tag), HttpStatus.OK).get("name").stringValue())
			.isEqualTo("First");
	}

	@Test
	void filtersOrdersAndCountsWhatIsThereNow() {
		List<String> ids = IntStream.range(0, 30).mapToObj((i) -> create("Kind " + i, "120.5", "-30.5")).toList();
		IntStream.range(0, 30)
			.forEach((i) -> setProperties(ids.get(i), "{'kind':'k%d','rank':%d}".formatted(i % 3, i)));
		String matching = "/api/locations?only=id&filter=properties.kind = 'k1' AND properties.rank >= 25";
		assertThat(fromModel(matching + "&sort=-properties.rank").findValuesAsString("id")).containsExactly(ids.get(28),
				ids.get(25));
		String facets = "/api/facets?field=properties.kind&bbox=120,-31,121,-30&limit=1";
		assertThat(fromModel(facets)).hasToString("[{\"field\":\"properties.kind\",\"total\":30,\"missing\":0,"
				+ "\"values\":[{\"value\":\"k0\",\"count\":10}],\"others\":20}]");
		for (int i = 0; i < 30; i++) {
			setProperties(ids.get(i), "{'kind':'k1','rank':%d}".formatted(100 - i));
			assertThat(fromModel(facets + "&filter=properties.kind = 'k1' AND properties.rank > 70").at("/0/total")
				.intValue()).isEqualTo(i + 1);
		}
		assertThat(fromModel(matching + "&near=120.5,-30.5&within=1&limit=1000")).hasSize(30);
		request(HttpMethod.DELETE, "/api/locations/" + ids.get(0)).exchange().expectStatus().isNoContent();
		assertThat(fromModel(matching + "&sort=properties.rank&limit=1").findValuesAsString("id"))
			.containsExactly(ids.get(29));
		assertThat(fromModel("/api/locations?ids=" + String.join(",", ids) + "&only=id")).hasSize(29);
	}

	/** On MongoDB, the model may lag for a moment, and answers nothing then. */
	private JsonNode fromModel(String path) {
		return Objects.requireNonNull(
				await()
					.until(() -> this.client.get().uri(path).exchange().expectBody(JsonNode.class).returnResult(),
							(answer) -> answer.getStatus() != HttpStatus.SERVICE_UNAVAILABLE)
					.getResponseBody());
	}

	private void setProperties(String id, String properties) {
		body(request(HttpMethod.PATCH, "/api/locations/" + id)
			.bodyValue(Json.MAPPER.createObjectNode().set("properties", Json.of(properties))), HttpStatus.OK);
	}

}
