package dev.locations.service;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/** Signs in and keeps accounts with the whole service. */
class AccountServiceTests extends HttpService {

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

}
