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

/**
 * Signs in and keeps accounts with the whole service.
 */
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
		JsonNode user = body(this.client.post()
			.uri("/api/users")
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"Ada@example.com\",\"password\":\"first password\"}"), HttpStatus.CREATED);
		String id = user.get("id").stringValue();
		String own = signIn("ada@EXAMPLE.com", "first password").get("token").stringValue();
		assertThat(
				body(this.client.get().uri("/api/me").headers((headers) -> headers.setBearerAuth(own)), HttpStatus.OK))
			.isEqualTo(user);
		assertThat(body(this.client.patch()
			.uri("/api/users/{id}?only=active", id)
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"active\":false}"), HttpStatus.OK).toString()).isEqualTo("{\"active\":false}");
		JsonNode refused = body(this.client.get().uri("/api/me").headers((headers) -> headers.setBearerAuth(own)),
				HttpStatus.UNAUTHORIZED);
		assertThat(refused.at("/errors/0/code").stringValue()).isEqualTo("auth.invalidAuthorization");
		JsonNode all = body(
				this.client.get().uri("/api/users?only=email").headers((headers) -> headers.setBearerAuth(this.token)),
				HttpStatus.OK);
		assertThat(all.toString()).contains("{\"email\":\"Ada@example.com\"}", "{\"email\":\"" + EMAIL + "\"}");
	}

	@Test
	void endsAllTokensOfAnAccountWithItsPassword() {
		body(this.client.post()
			.uri("/api/users")
			.headers((headers) -> headers.setBearerAuth(this.token))
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"zoe@example.com\",\"password\":\"first password\"}"), HttpStatus.CREATED);
		String before = signIn("zoe@example.com", "first password").get("token").stringValue();
		String change = "{\"currentPassword\":\"first password\",\"password\":\"second password\"}";
		body(me(HttpMethod.PATCH, before).contentType(MediaType.APPLICATION_JSON).bodyValue(change), HttpStatus.OK);
		assertThat(body(me(HttpMethod.GET, before), HttpStatus.UNAUTHORIZED).at("/errors/0/code").stringValue())
			.isEqualTo("auth.invalidAuthorization");
		String after = signIn("zoe@example.com", "second password").get("token").stringValue();
		assertThat(body(me(HttpMethod.GET, after), HttpStatus.OK).get("email").stringValue())
			.isEqualTo("zoe@example.com");
		assertThat(body(me(HttpMethod.PATCH, after).contentType(MediaType.APPLICATION_JSON).bodyValue(change),
				HttpStatus.UNPROCESSABLE_CONTENT)
			.at("/errors/0/location")
			.stringValue()).isEqualTo("/currentPassword");
	}

	private WebTestClient.RequestBodySpec me(HttpMethod method, String bearer) {
		return this.client.method(method).uri("/api/me").headers((headers) -> headers.setBearerAuth(bearer));
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

	@Test
	void refusesABodyThatIsTooLarge() {
		JsonNode refused = body(this.client.post()
			.uri("/api/auth")
			.contentType(MediaType.APPLICATION_JSON)
			.bodyValue("{\"email\":\"" + "x".repeat(300_000) + "\"}"), HttpStatus.CONTENT_TOO_LARGE);
		assertThat(refused.at("/errors/0/code").stringValue()).isEqualTo("request.tooLarge");
		signIn(EMAIL, PASSWORD);
	}

}
