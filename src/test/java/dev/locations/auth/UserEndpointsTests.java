package dev.locations.auth;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import org.springframework.dao.DataAccessResourceFailureException;

import static org.assertj.core.api.Assertions.assertThat;

class UserEndpointsTests extends ApiTests {

	private static final String READER = "/api/users/" + Accounts.reader().id();

	private static final String ADMIN = "/api/users/" + Accounts.admin().id();

	@Test
	void showsAnAccountToItsOwnerAndToAdministratorsOnly() {
		this.api.as(Accounts.reader()).get(READER).is(200, Accounts.shown(Accounts.reader()));
		this.api.as(Accounts.reader())
			.get(READER.toUpperCase(Locale.ROOT).replace("/API/USERS", "/api/users"))
			.is(200, Accounts.shown(Accounts.reader()));
		this.api.asAdmin().get(READER).is(200, Accounts.shown(Accounts.reader()));
		this.api.asAdmin().get(ADMIN).is(200, Accounts.shown(Accounts.admin()));
		this.api.as(Accounts.reader()).get(ADMIN).isNotFound("user", Accounts.admin().id().toString());
		this.api.as(Accounts.reader()).get("/api/me").is(200, Accounts.shown(Accounts.reader()));
		this.api.asAdmin().get("/api/me").is(200, Accounts.shown(Accounts.admin()));
	}

	@ParameterizedTest
	@CsvSource({ "me, me", "00000000-0000-4000-8000-0000000000A9, 00000000-0000-4000-8000-0000000000A9",
			"1-1-1-1-1, 1-1-1-1-1", "%C3%A9%F0%9F%98%80, é😀", "a%2Fb, a/b", "%22%3Cb%3E, '\"<b>'" })
	void findsNoAccount(String sent, String shown) {
		this.api.asAdmin().get("/api/users/" + sent).isNotFound("user", shown);
		this.api.as(Accounts.reader()).get("/api/users/" + sent).isNotFound("user", shown);
		this.api.asAdmin().patch("/api/users/" + sent, "{}").isNotFound("user", shown);
	}

	@Test
	void listsAccountsByAddress() {
		this.api.users().put(Accounts.secondAdmin());
		this.api.users().put(Accounts.retiredAdmin());
		JsonNode expected = Json.MAPPER.createArrayNode()
			.add(Accounts.shown(Accounts.admin()))
			.add(Accounts.shown(Accounts.reader()))
			.add(Accounts.shown(Accounts.retiredAdmin()))
			.add(Accounts.shown(Accounts.secondAdmin()));
		this.api.asAdmin().get("/api/users").is(200, expected);
	}

	@ParameterizedTest
	@EnumSource(names = { "LIST_USERS", "CREATE_USER", "UPDATE_USER", "DELETE_USER", "SIGN_OUT_USER" })
	void leavesAdministrationToAdministrators(Endpoint endpoint) {
		endpoint.call(this.api.as(Accounts.reader())).isRefused(Refused.FORBIDDEN);
	}

	@Test
	void selectsFields() {
		TestClient admin = this.api.asAdmin();
		JsonNode reader = Json.of("{'email': 'reader@example.com', 'roles': []}");
		String only = "?only=email&only=roles&only=id&only=unknown&only=&except=id";
		this.api.as(Accounts.reader()).get("/api/me" + only).is(200, reader);
		admin.get(READER + only).is(200, reader);
		admin.patch(READER + only, "{}").is(200, reader);
		admin.post("/api/users" + only, Accounts.credentials("new@example.com", "correct battery").toString())
			.is(201, Json.of("{'email': 'new@example.com', 'roles': []}"));
		admin.get("/api/users?except=id&except=active&except=roles&except=createdAt&except=updatedAt")
			.is(200, Json
				.of("[{'email': 'Admin@example.com'}, {'email': 'new@example.com'}, {'email': 'reader@example.com'}]"));
		admin.get("/api/users?only=password").is(200, Json.of("[{}, {}, {}]"));
		admin.get("/api/me?only=password&only=passwordHash").is(200, Json.of("{}"));
		this.api.as(Accounts.reader())
			.patch("/api/me" + only, Accounts.passwordChange(Accounts.PASSWORD, "correct battery").toString())
			.is(200, reader);
	}

	@Test
	void createsAnAccountWithDefaults() {
		Answer answer = this.api.asAdmin()
			.post("/api/users/?only=", Accounts.credentials("New@example.com", "8 chars!").toString());
		JsonNode created = answer.json(201);
		assertThat(answer.headers().getLocation()).hasToString("/api/users/" + created.get("id").stringValue());
		UUID id = UUID.fromString(created.get("id").stringValue());
		User expected = new User(id, "New@example.com", new PasswordHash(""), 0, true, List.of(), TestClock.START,
				TestClock.START);
		assertThat(created).isEqualTo(Accounts.shown(expected));
		assertThat(created.get("id").stringValue()).isEqualTo(id.toString());
		this.api.asAdmin().get("/api/users/" + id).is(200, created);
		assertThat(this.api.signIn("new@example.com", "8 chars!").json(201).get("user")).isEqualTo(created);
	}

	@Test
	void createsAnAccountWithEveryField() {
		JsonNode created = this.api.asAdmin().post("/api/users", Json.of("""
				{'email': 'all@example.com', 'password': 'correct battery', 'roles': ['admin', 'editor', 'admin'],
				'active': false, 'id': 'mine', 'createdAt': 5, 'extra': {}}""").toString()).json(201);
		assertThat(created.get("roles")).isEqualTo(Json.of("['admin', 'editor']"));
		assertThat(created.get("active")).isEqualTo(Json.of("false"));
		assertThat(created.get("createdAt").stringValue()).isEqualTo(TestClock.START.toString());
		assertThat(created.has("extra")).isFalse();
		assertThat(created.get("id").stringValue()).isNotEqualTo("mine");
		this.api.signIn("all@example.com", "correct battery").isRefused(Refused.INVALID_USER);
	}

	private static String quoted(String json) {
		return Json.of(json).toString();
	}

	@Test
	void keepsAddressesUniqueInAnyCase() {
		this.api.asAdmin()
			.post("/api/users", Accounts.credentials("READER@example.com", "correct battery").toString())
			.isInvalid("/email", "unique", "is already taken", "'READER@example.com'");
		this.api.asAdmin()
			.patch(READER, "{\"email\":\"ADMIN@example.com\",\"active\":false}")
			.isInvalid("/email", "unique", "is already taken", "'ADMIN@example.com'");
		this.api.asAdmin().get(READER).is(200, Accounts.shown(Accounts.reader()));
		assertThat(this.api.asAdmin().patch(READER, "{\"email\":\"Reader@Example.com\"}").json(200).get("email"))
			.isEqualTo(Json.of("'Reader@Example.com'"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{'email': 'other@example.com'}
			{'roles': ['editor']}
			{'active': false}
			{'email': 'other@example.com', 'roles': [], 'active': false, 'unknown': 1, 'id': 'x', 'updatedAt': 1}
			""")
	void changesTheSentFields(String sent) {
		this.api.clock().advance(Duration.ofMillis(5));
		JsonNode changed = this.api.asAdmin().patch(READER, quoted(sent)).json(200);
		JsonNode expected = Accounts.shown(Accounts.reader()).deepCopy();
		for (String field : new String[] { "email", "roles", "active" }) {
			if (Json.of(sent).has(field)) {
				expected.asObject().set(field, Json.of(sent).get(field));
			}
		}
		expected.asObject().put("updatedAt", TestClock.START.plusMillis(5).toString());
		assertThat(changed).isEqualTo(expected);
		this.api.asAdmin().get(READER).is(200, expected);
	}

	@Test
	void deletesAnAccount() {
		TestClient reader = this.api.as(Accounts.reader());
		assertThat(this.api.asAdmin().delete(READER).status()).isEqualTo(204);
		reader.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		this.api.signIn(Accounts.reader().email(), Accounts.PASSWORD).isRefused(Refused.INVALID_USER);
		this.api.asAdmin().get(READER).isNotFound("user", Accounts.reader().id().toString());
		this.api.asAdmin().delete(READER).isNotFound("user", Accounts.reader().id().toString());
		this.api.asAdmin()
			.post("/api/users", Accounts.credentials(Accounts.reader().email(), "correct battery").toString())
			.json(201);
	}

	@Test
	void deletesAllButTheLastAdministrator() {
		String expected = """
				[{'message': 'must leave at least one active administrator', 'type': 'json', 'location': '',
				'validator': 'lastAdmin', 'valueSet': false}]""";
		this.api.asAdmin().delete(ADMIN).isInvalid(expected);
		this.api.users().put(Accounts.secondAdmin());
		TestClient second = this.api.as(Accounts.secondAdmin());
		assertThat(this.api.asAdmin().delete(ADMIN).status()).as("its own account").isEqualTo(204);
		second.delete("/api/users/" + Accounts.secondAdmin().id()).isInvalid(expected);
		assertThat(second.get("/api/me").status()).isEqualTo(200);
	}

	@Test
	void forgetsTheAddressOfADeletedAccount() {
		this.api.users().put(Accounts.secondAdmin());
		JsonNode created = this.api.as(Accounts.secondAdmin())
			.post("/api/locations", Locations.riversideDrive().toString())
			.json(201);
		String history = "/api/locations/" + created.get("id").stringValue() + "/history";
		assertThat(this.api.asAdmin().get(history).text()).contains(Accounts.secondAdmin().email());
		String account = "/api/users/" + Accounts.secondAdmin().id();
		this.api.locations().failWith(new DataAccessResourceFailureException("away"));
		assertThat(this.api.asAdmin().delete(account).status()).isEqualTo(503);
		assertThat(this.api.asAdmin().delete(account).status()).as("again").isEqualTo(503);
		this.api.locations().failWith(null);
		assertThat(this.api.asAdmin().get(history).text()).contains(Accounts.secondAdmin().email());
		this.api.asAdmin().delete(account).isNotFound("user", Accounts.secondAdmin().id().toString());
		assertThat(this.api.asAdmin().get(history).text()).doesNotContain(Accounts.secondAdmin().email())
			.contains("deleted account", Accounts.secondAdmin().id().toString());
	}

	@Test
	void endsAllTokensOfAnAccount() {
		TestClient reader = this.api.as(Accounts.reader());
		TestClient elsewhere = this.api.as(Accounts.reader());
		assertThat(reader.post("/api/me/sign-out", "").status()).isEqualTo(204);
		elsewhere.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		reader.post("/api/me/sign-out", "").isRefused(Refused.INVALID_AUTHORIZATION);
		TestClient again = this.api.as(Accounts.reader());
		assertThat(again.get("/api/me").status()).isEqualTo(200);
		assertThat(this.api.asAdmin().post(READER + "/sign-out", "").status()).isEqualTo(204);
		again.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		this.api.asAdmin().post("/api/users/x/sign-out", "").isNotFound("user", "x");
	}

	@Test
	void changesThePassword() {
		TestClient reader = this.api.as(Accounts.reader());
		Answer answer = this.api.asAdmin().patch(READER, "{\"password\":\"correct battery\"}");
		assertThat(answer.json(200).get("updatedAt").stringValue()).isEqualTo(TestClock.START.plusMillis(1).toString());
		assertThat(answer.text()).doesNotContain("password", "battery", "$2a$");
		reader.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		this.api.signIn("reader@example.com", Accounts.PASSWORD).isRefused(Refused.INVALID_CREDENTIALS);
		assertThat(this.api.signIn("reader@example.com", "correct battery").status()).isEqualTo(201);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "last-administrator.csv", delimiter = '|', quoteCharacter = '`')
	void keepsTheLastActiveAdministrator(String sent, String fields) {
		this.api.users().put(Accounts.retiredAdmin());
		JsonNode errors = Json.MAPPER.createArrayNode();
		for (String field : fields.split(" ", -1)) {
			errors.asArray()
				.add(Json.of("""
						{'message': 'must leave at least one active administrator', 'type': 'json', 'location': '/%s',
						'validator': 'lastAdmin', 'value': %s, 'valueSet': true}""".formatted(field,
						Json.of(sent).get(field))));
		}
		this.api.asAdmin().patch(ADMIN, quoted(sent)).isInvalid(errors.toString());
		this.api.asAdmin().get(ADMIN).is(200, Accounts.shown(Accounts.admin()));
	}

}
