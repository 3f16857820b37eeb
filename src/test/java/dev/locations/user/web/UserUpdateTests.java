package dev.locations.user.web;

import java.time.Duration;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.Refused;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class UserUpdateTests {

	private static final String READER = "/api/users/" + Accounts.reader().id();

	private static final String ADMIN = "/api/users/" + Accounts.admin().id();

	private final TestApi api;

	UserUpdateTests(TestApi api) {
		this.api = api;
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
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			{'active': false}                       | active
			{'roles': []}                           | roles
			{'roles': ['Admin']}                    | roles
			{'active': false, 'roles': ['editor']}  | active roles
			{'active': false, 'roles': ['admin']}   | active
			{'active': true, 'roles': []}           | roles
			{'active': false, 'email': 'x@y.ch'}    | active
			""")
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
