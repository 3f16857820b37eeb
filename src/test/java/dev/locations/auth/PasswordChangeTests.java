package dev.locations.auth;

import java.time.Duration;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class PasswordChangeTests extends ApiTests {

	private static final String NEXT = "correct battery";

	private static Answer change(TestClient client, String current, String next) {
		return client.patch("/api/me", Accounts.passwordChange(current, next).toString());
	}

	private Answer signIn(String password) {
		return this.api.signIn(Accounts.reader().email(), password);
	}

	@Test
	void showsTheAccount() {
		this.api.clock().advance(Duration.ofMillis(5));
		JsonNode expected = Accounts.shown(Accounts.reader()).deepCopy();
		expected.asObject().put("updatedAt", TestClock.START.plusMillis(5).toString());
		change(this.api.as(Accounts.reader()), Accounts.PASSWORD, NEXT).is(200, expected);
		assertThat(signIn(NEXT).json(201).get("user")).isEqualTo(expected);
	}

	/** The clock does not move: a token of the same second is refused, too. */
	@Test
	void endsAllTokensOfTheAccountFromBefore() {
		TestClient reader = this.api.as(Accounts.reader());
		TestClient elsewhere = this.api.as(Accounts.reader());
		TestClient admin = this.api.asAdmin();
		assertThat(change(reader, Accounts.PASSWORD, NEXT).status()).isEqualTo(200);
		for (TestClient before : new TestClient[] { reader, elsewhere }) {
			before.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
			before.get("/api/locations").isRefused(Refused.INVALID_AUTHORIZATION);
			change(before, NEXT, Accounts.PASSWORD).isRefused(Refused.INVALID_AUTHORIZATION);
		}
		assertThat(admin.get("/api/me").status()).isEqualTo(200);
		signIn(Accounts.PASSWORD).isRefused(Refused.INVALID_CREDENTIALS);
		TestClient after = this.api.withAuthorization("Bearer " + signIn(NEXT).json(201).get("token").stringValue());
		assertThat(after.get("/api/me").status()).isEqualTo(200);
		assertThat(change(after, NEXT, NEXT).status()).as("the same password again").isEqualTo(200);
		after.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "wrong", "correct horse ", "Correct horse", NEXT })
	void wantsTheCurrentPassword(String current) {
		TestClient reader = this.api.as(Accounts.reader());
		change(reader, current, NEXT).isInvalid("""
				[{'message': 'is not the current password', 'type': 'json', 'location': '/currentPassword',
				'validator': 'currentPassword', 'valueSet': false}]""");
		reader.get("/api/me").is(200, Accounts.shown(Accounts.reader()));
		assertThat(signIn(Accounts.PASSWORD).status()).isEqualTo(201);
	}

	@Test
	void changesNothingElse() {
		JsonNode sent = Accounts.passwordChange(Accounts.PASSWORD, NEXT);
		sent.asObject().put("email", "other@example.com").putArray("roles").add("admin");
		JsonNode shown = this.api.as(Accounts.reader()).patch("/api/me", sent.toString()).json(200);
		assertThat(shown.get("email")).isEqualTo(Json.of("'reader@example.com'"));
		assertThat(shown.get("roles")).isEqualTo(Json.of("[]"));
	}

}
