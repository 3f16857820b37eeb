package dev.locations.user.web;

import java.util.List;
import java.util.UUID;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.Refused;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.PasswordHash;
import dev.locations.user.User;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class UserCreationTests {

	private static final String READER = "/api/users/" + Accounts.reader().id();

	private final TestApi api;

	UserCreationTests(TestApi api) {
		this.api = api;
	}

	private static String quoted(String json) {
		return Json.of(json).toString();
	}

	private Answer signIn(String email, String password) {
		return this.api.anonymous().post("/api/auth", Accounts.credentials(email, password).toString());
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
		assertThat(signIn("new@example.com", "8 chars!").json(201).get("user")).isEqualTo(created);
	}

	@Test
	void createsAnAccountWithEveryField() {
		JsonNode created = this.api.asAdmin().post("/api/users", quoted("""
				{'email': 'all@example.com', 'password': 'correct battery', 'roles': ['admin', 'editor', 'admin'],
				'active': false, 'id': 'mine', 'createdAt': 5, 'extra': {}}""")).json(201);
		assertThat(created.get("roles")).isEqualTo(Json.of("['admin', 'editor']"));
		assertThat(created.get("active")).isEqualTo(Json.of("false"));
		assertThat(created.get("createdAt").stringValue()).isEqualTo(TestClock.START.toString());
		assertThat(created.has("extra")).isFalse();
		assertThat(created.get("id").stringValue()).isNotEqualTo("mine");
		signIn("all@example.com", "correct battery").isRefused(Refused.INVALID_USER);
	}

	@Test
	void wantsAnAddressAndAPassword() {
		for (String body : new String[] { "{}", "" }) {
			this.api.asAdmin().post("/api/users", body).isInvalid("""
					[{'message': 'is required', 'type': 'json', 'location': '/email', 'validator': 'required',
					'valueSet': false},
					{'message': 'is required', 'type': 'json', 'location': '/password', 'validator': 'required',
					'valueSet': false}]""");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "1234567", "1234567890123456789012345678901234567890123456789012345678901234567890ab€" })
	void wantsAPasswordOf8To72(String password) {
		JsonNode body = Accounts.credentials("new@example.com", password);
		for (Answer answer : new Answer[] { this.api.asAdmin().post("/api/users", body.toString()),
				this.api.asAdmin().patch(READER, body.toString()) }) {
			assertThat(answer.json(422).at("/errors/0/validator").stringValue()).isEqualTo("string");
			assertThat(answer.json().at("/errors/0/location").stringValue()).isEqualTo("/password");
			assertThat(answer.text()).doesNotContain(password);
		}
	}

}
