package dev.locations.auth;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.Credential;
import dev.locations.user.User;
import dev.locations.validation.Json;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

class KeyTests extends ApiTests {

	private static final String KEYS = "/api/keys";

	private JsonNode create(String body) {
		return this.api.asAdmin().post(KEYS, Json.of(body).toString()).json(201);
	}

	private JsonNode create(String name, String role) {
		return create("{'name': '%s', 'roles': ['%s']}".formatted(name, role));
	}

	private static String text(JsonNode key) {
		return key.get("key").stringValue();
	}

	private static String uri(JsonNode key) {
		return KEYS + "/" + key.get("id").stringValue();
	}

	private static JsonNode withoutText(JsonNode key) {
		ObjectNode shown = key.deepCopy().asObject();
		shown.remove("key");
		return shown;
	}

	private TestClient with(String token) {
		return this.api.withAuthorization("Bearer " + token);
	}

	@Test
	void showsTheTextOnce() {
		Answer answer = this.api.asAdmin()
			.post(KEYS, Json
				.of("""
						{'name': 'Nightly import', 'roles': ['editor', 'editor'], 'expires': '2026-03-01T01:00:00+01:00'}""")
				.toString());
		JsonNode key = answer.json(201);
		assertThat(answer.headers().getLocation()).hasToString(uri(key));
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
		assertThat(text(key)).matches("lsk_[A-Za-z0-9_-]{64}");
		assertThat(withoutText(key)).isEqualTo(Json.of("""
				{'id': '%s', 'name': 'Nightly import', 'prefix': '%s', 'roles': ['editor'],
				'expires': '2026-03-01T00:00:00.000Z', 'createdAt': '%s'}""".formatted(key.get("id").stringValue(),
				text(key).substring(0, 12), TestClock.START)));
		this.api.asAdmin().get(uri(key)).is(200, withoutText(key));
		this.api.asAdmin().get(KEYS).is(200, Json.MAPPER.createArrayNode().add(withoutText(key)));
		User stored = this.api.users().findById(UUID.fromString(key.get("id").stringValue())).block();
		assertThat(Objects.requireNonNull(stored).toString()).doesNotContain(text(key).substring(12));
	}

	@Test
	void listsKeysByNameAndAccountsWithoutThem() {
		JsonNode second = create("backup", "reader");
		JsonNode first = create("Alarm", "admin");
		this.api.asAdmin()
			.get(KEYS)
			.is(200, Json.MAPPER.createArrayNode().add(withoutText(first)).add(withoutText(second)));
		String account = "/api/users/" + first.get("id").stringValue();
		assertThat(this.api.asAdmin().get("/api/users").json(200)).hasSize(2);
		this.api.asAdmin().get(account).isNotFound("user", first.get("id").stringValue());
		this.api.asAdmin().patch(account, "{\"roles\":[]}").isNotFound("user", first.get("id").stringValue());
		this.api.asAdmin().delete(account).isNotFound("user", first.get("id").stringValue());
		this.api.asAdmin().post(account + "/sign-out", "").isNotFound("user", first.get("id").stringValue());
		this.api.asAdmin().post(account + "/password-link", "").isNotFound("user", first.get("id").stringValue());
		String reader = Accounts.reader().id().toString();
		this.api.asAdmin().get(KEYS + "/" + reader).isNotFound("key", reader);
		this.api.asAdmin().delete(KEYS + "/" + reader).isNotFound("key", reader);
		this.api.asAdmin().get(KEYS + "/x").isNotFound("key", "x");
	}

	@Test
	void hasTheRightsOfItsRoles() {
		TestClient reader = with(text(create("reader", "reader")));
		TestClient editor = with(text(create("editor", "editor")));
		TestClient admin = with(text(create("admin", "admin")));
		assertThat(Endpoint.LIST_LOCATIONS.call(reader).status()).isEqualTo(200);
		Endpoint.CREATE_LOCATION.call(reader).isRefused(Refused.FORBIDDEN);
		assertThat(Endpoint.CREATE_LOCATION.call(editor).status()).isEqualTo(201);
		Endpoint.LIST_USERS.call(editor).isRefused(Refused.FORBIDDEN);
		assertThat(Endpoint.LIST_USERS.call(admin).status()).isEqualTo(200);
	}

	@Test
	void givesNobodyMoreRightsThanAnAdministratorGave() {
		JsonNode key = create("editor", "editor");
		for (TestClient client : List.of(with(text(key)), this.api.as(Accounts.reader()))) {
			client.post(KEYS, "{\"name\":\"mine\",\"roles\":[\"admin\"]}").isRefused(Refused.FORBIDDEN);
			client.get(KEYS).isRefused(Refused.FORBIDDEN);
			client.get(uri(key)).isRefused(Refused.FORBIDDEN);
			client.delete(uri(key)).isRefused(Refused.FORBIDDEN);
			client.patch("/api/users/" + Accounts.reader().id(), "{\"roles\":[\"admin\"]}")
				.isRefused(Refused.FORBIDDEN);
			client.delete("/api/users/" + Accounts.reader().id()).isRefused(Refused.FORBIDDEN);
		}
		this.api.anonymous().get(KEYS).isRefused(Refused.MISSING_AUTHORIZATION);
		this.api.asAdmin()
			.post(KEYS, "{\"name\":\"mine\",\"roles\":[\"owner\"]}")
			.isInvalid("/roles/0", "format", "must be reader, editor or admin", "'owner'");
	}

	@Test
	void isAnAccountThatCannotSignInOrOut() {
		JsonNode key = create("admin", "admin");
		TestClient client = with(text(key));
		JsonNode shown = client.get("/api/me").json(200);
		assertThat(shown.get("name").stringValue()).isEqualTo("admin");
		client.get("/api/me").is(200, withoutText(key).asObject().put("lastUsed", "2026-01-02"));
		client.get("/api/me?only=name").is(200, Json.of("{'name': 'admin'}"));
		Endpoint.CHANGE_PASSWORD.call(client).isRefused(Refused.FORBIDDEN);
		client.patch("/api/me", "{}").isRefused(Refused.FORBIDDEN);
		client.post("/api/me/sign-out", "").isRefused(Refused.FORBIDDEN);
		assertThat(client.get("/api/me").status()).isEqualTo(200);
		assertThat(this.api.anonymous()
			.post("/api/auth", Accounts.credentials("admin@example.org", text(key)).toString())
			.status()).isEqualTo(401);
	}

	@Test
	void isNamedByTheHistory() {
		JsonNode key = create("Nightly import", "editor");
		JsonNode created = with(text(key)).post("/api/locations", Locations.riversideDrive().toString()).json(201);
		String history = "/api/locations/" + created.get("id").stringValue() + "/history";
		this.api.asAdmin()
			.delete("/api/users/" + key.get("id").stringValue())
			.isNotFound("user", key.get("id").stringValue());
		assertThat(this.api.asAdmin().get(history).text()).contains("Nightly import", key.get("id").stringValue());
		assertThat(this.api.asAdmin().delete(uri(key)).status()).isEqualTo(204);
		assertThat(this.api.asAdmin().get(history).text()).contains("Nightly import");
	}

	@Test
	void endsWhenItIsDeleted() {
		JsonNode key = create("admin", "admin");
		TestClient client = with(text(key));
		assertThat(client.delete(uri(key)).status()).as("deletes itself").isEqualTo(204);
		client.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		client.get("/api/locations").isRefused(Refused.INVALID_AUTHORIZATION);
		this.api.asAdmin().get(uri(key)).isNotFound("key", key.get("id").stringValue());
		this.api.asAdmin().delete(uri(key)).isNotFound("key", key.get("id").stringValue());
	}

	@Test
	void endsWhenItExpires() {
		JsonNode key = create(
				"{'name': 'x', 'roles': ['reader'], 'expires': '%s'}".formatted(TestClock.START.plusSeconds(10)));
		TestClient client = with(text(key));
		this.api.clock().advance(Duration.ofSeconds(10).minusMillis(1));
		assertThat(client.get("/api/me").status()).isEqualTo(200);
		this.api.clock().advance(Duration.ofMillis(1));
		client.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		client.get("/api/locations").isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@ParameterizedTest
	@ValueSource(strings = { "lsk_", "lsk_x", "lsk_====", "lsk_.", "lsk_e30.e30.x", "LSK_TEXT", "xTEXT", "CUT", "TEXTA",
			"TEXT=", "LONG", "ZEROS", "STANDARD", "HASH" })
	void refusesOtherTexts(String kind) {
		JsonNode key = create("admin", "admin");
		String text = text(key);
		Credential.Key stored = (Credential.Key) Objects
			.requireNonNull(this.api.users().findById(UUID.fromString(key.get("id").stringValue())).block())
			.credential();
		String sent = switch (kind) {
			case "LSK_TEXT" -> "LSK_" + text.substring(4);
			case "CUT" -> text.substring(0, text.length() - 1);
			case "LONG" -> "lsk_" + "A".repeat(6_000);
			case "ZEROS" -> "lsk_" + "A".repeat(64);
			case "STANDARD" -> "lsk_" + "/".repeat(64);
			case "HASH" -> "lsk_" + stored.sha256();
			default -> kind.replace("TEXT", text);
		};
		with(sent).get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		assertThat(with(text).get("/api/me").status()).isEqualTo(200);
	}

	@Test
	void refusesAnotherSecretForTheSameKey() {
		String text = text(create("admin", "admin"));
		String other = text(create("other", "editor"));
		// the id ends within a letter, which both texts have in common but for its bits
		with(text.substring(0, 26) + other.substring(26)).get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		for (int i = 4; i < text.length(); i++) {
			String changed = text.substring(0, i) + ((text.charAt(i) == 'A') ? 'B' : 'A') + text.substring(i + 1);
			with(changed).get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{'roles': ['admin']} | /name | required
			{'name': 'x'} | /roles | required
			{'name': null, 'roles': ['admin']} | /name | required
			{'name': 'x', 'roles': null} | /roles | required
			{'name': '\\u00a0', 'roles': ['admin']} | /name | notBlank
			{'name': 7, 'roles': ['admin']} | /name | type
			{'name': 'x', 'roles': 'admin'} | /roles | type
			{'name': 'x', 'roles': []} | /roles | format
			{'name': 'x', 'roles': ['Admin']} | /roles/0 | format
			{'name': 'x', 'roles': ['editor', 7]} | /roles/1 | type
			{'name': 'x', 'roles': ['admin'], 'expires': null} | /expires | required
			{'name': 'x', 'roles': ['admin'], 'expires': 1} | /expires | type
			{'name': 'x', 'roles': ['admin'], 'expires': '2030-01-31'} | /expires | datetime
			{'name': 'x', 'roles': ['admin'], 'expires': '2030-02-31T00:00:00Z'} | /expires | datetime
			{'name': 'x', 'roles': ['admin'], 'expires': '2030-01-31T00:00:00'} | /expires | datetime
			{'name': 'x', 'roles': ['admin'], 'expires': '9999-12-31T23:59:59-01:00'} | /expires | datetime
			{'name': 'x', 'roles': ['admin'], 'expires': '2026-01-02T03:04:05.678Z'} | /expires | datetime
			{'name': 'x', 'roles': ['admin'], 'expires': '2020-01-31T00:00:00Z'} | /expires | datetime
			""")
	void refusesOtherBodies(String body, String location, String validator) {
		JsonNode error = this.api.asAdmin().post(KEYS, Json.of(body).toString()).json(422).at("/errors/0");
		assertThat(error.get("location").stringValue()).isEqualTo(location);
		assertThat(error.get("validator").stringValue()).isEqualTo(validator);
		this.api.asAdmin().get(KEYS).is(200, Json.of("[]"));
	}

	@Test
	void limitsTheName() {
		assertThat(create("😀".repeat(100), "reader").get("name").stringValue()).hasSize(200);
		JsonNode error = this.api.asAdmin()
			.post(KEYS, "{\"name\":\"%s\",\"roles\":[\"reader\"]}".formatted("x".repeat(101)))
			.json(422)
			.at("/errors/0");
		assertThat(error.get("maxLength").intValue()).isEqualTo(100);
	}

	@Test
	void countsItsUseOnceADay(@Autowired MeterRegistry registry) {
		JsonNode key = create("reader", "reader");
		assertThat(this.api.asAdmin().get(uri(key)).json(200).has("lastUsed")).isFalse();
		double before = registry.get("locations.key.requests").counter().count();
		TestClient client = with(text(key));
		for (int i = 0; i < 3; i++) {
			Endpoint.LIST_LOCATIONS.call(client);
		}
		Endpoint.LIST_LOCATIONS.call(with(text(key) + "x"));
		assertThat(registry.get("locations.key.requests").counter().count() - before).isEqualTo(3);
		assertThat(this.api.asAdmin().get(uri(key)).json(200).get("lastUsed").stringValue()).isEqualTo("2026-01-02");
	}

	@Test
	void worksWhileTheStoreRefusesWrites() {
		String text = Keys.create(Accounts.editor().id());
		User key = new User(Accounts.editor().id(), "key", Keys.credential(text, null), 0, true, List.of("editor"),
				TestClock.START, TestClock.START);
		this.api.users().put(key);
		this.api.users().refuseUpdates(new DataAccessResourceFailureException("full"));
		for (int i = 0; i < 3; i++) {
			assertThat(with(text).get("/api/me").json(200).has("lastUsed")).isFalse();
		}
		assertThat(this.api.users().refusedUpdates()).isEqualTo(1);
	}

	@Test
	void isRefusedFor503WhileTheStoreDoesNotAnswer() {
		String text = text(create("reader", "reader"));
		this.api.users().failWith(new DataAccessResourceFailureException("down"));
		with(text).get("/api/me").isRefused(Refused.UNAVAILABLE);
	}

}
