package dev.locations.web;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ErrorResponsesTests extends ApiTests {

	/** {@code RefusalsTests} knows the others. */
	private static final RuntimeException OUTAGE = new DataAccessResourceFailureException(
			"cannot reach mongo.internal:27017");

	private TestClient failing(Endpoint endpoint, RuntimeException reason) {
		TestClient admin = this.api.asAdmin();
		if (endpoint.uri().contains("/locations")) {
			this.api.locations().failWith(reason);
		}
		else {
			this.api.users().failWith(reason);
		}
		return admin;
	}

	@ParameterizedTest
	@EnumSource
	void answersThatTheStoreIsOutOfReach(Endpoint endpoint) {
		Answer answer = endpoint.call(failing(endpoint, OUTAGE));
		answer.isRefused(Refused.UNAVAILABLE);
		assertThat(Integer.parseInt(String.valueOf(answer.headers().getFirst(HttpHeaders.RETRY_AFTER)))).isPositive();
	}

	@ParameterizedTest
	@EnumSource
	void answersThatAccountsAreOutOfReachToWhoeverSendsAToken(Endpoint endpoint) {
		TestClient admin = this.api.asAdmin();
		this.api.users().failWith(OUTAGE);
		endpoint.call(admin).isRefused(Refused.UNAVAILABLE);
	}

	@Test
	void failsForWantOfAccountsWhenItsTurnComes() {
		TestClient admin = this.api.asAdmin();
		this.api.users().failWith(OUTAGE);
		admin.get("/api/x").isRefused(Refused.NO_RESOURCE);
		admin.delete("/api/me").isRefused(Refused.METHOD_NOT_ALLOWED);
		admin.get("/api/locations/x").isNotFound("location", "x");
		assertThat(admin.send(HttpMethod.OPTIONS, "/api/me", null).status()).isEqualTo(204);
		admin.get("/api/locations?bbox=x").isRefused(Refused.UNAVAILABLE);
	}

	@ParameterizedTest
	@EnumSource
	void tellsNothingOfAnUnexpectedError(Endpoint endpoint, CapturedOutput log) {
		Answer answer = endpoint.call(failing(endpoint, new IllegalStateException("secret detail")));
		answer.isRefused(Refused.SERVER_ERROR);
		assertThat(log).contains("ERROR", "Failed: " + endpoint.method() + " " + endpoint.uri(),
				"java.lang.IllegalStateException: secret detail");
	}

	@Test
	void logsNeitherTokensNorBodies(CapturedOutput log) {
		String token = this.api.token(Accounts.admin());
		TestClient admin = this.api.withAuthorization("Bearer " + token);
		this.api.locations().failWith(new IllegalStateException("broken"));
		admin.post("/api/locations", Locations.at("body-value", "1", "2").toString()).isRefused(Refused.SERVER_ERROR);
		this.api.locations().failWith(new DataAccessResourceFailureException("away"));
		admin.get("/api/locations").isRefused(Refused.UNAVAILABLE);
		this.api.users().failWith(new IllegalStateException("broken"));
		this.api.anonymous()
			.post("/api/auth", Accounts.credentials("a@example.com", "password-value").toString())
			.isRefused(Refused.SERVER_ERROR);
		assertThat(log).contains("broken")
			.doesNotContain(token)
			.doesNotContain("body-value")
			.doesNotContain("password-value");
	}

	@Test
	void logsNothingOfWhatClientsGetWrong(CapturedOutput log) {
		this.api.anonymous().get("/api/x").isRefused(Refused.NO_RESOURCE);
		this.api.anonymous().get("/api/me").isRefused(Refused.MISSING_AUTHORIZATION);
		this.api.anonymous().post("/api/auth", "{").isSyntaxError();
		assertThat(this.api.anonymous().get("/api/locations?bbox=").status()).isEqualTo(422);
		assertThat(log).doesNotContain("ERROR", "WARN", "Exception");
	}

}
