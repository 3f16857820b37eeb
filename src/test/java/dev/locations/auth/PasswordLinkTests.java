package dev.locations.auth;

import java.text.ParseException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jwt.SignedJWT;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.user.Credential;
import dev.locations.user.User;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

class PasswordLinkTests extends ApiTests {

	private static final String NEXT = "correct battery";

	/** The answer names the service as it is asked for. */
	private static final String SERVICE = "http://places.example.com";

	private static final String READER = "/api/users/" + Accounts.reader().id();

	private static String token(JsonNode link) {
		assertThat(link.propertyNames()).containsExactly("url", "expiresAt");
		String url = link.get("url").stringValue();
		assertThat(url).startsWith(SERVICE + "/admin#password=");
		return url.substring(url.indexOf('=') + 1);
	}

	private String link() {
		return token(this.api.asAdmin().post(SERVICE + READER + "/password-link", "").json(201));
	}

	private Answer choose(String token, String password) {
		return this.api.anonymous()
			.post("/api/password",
					Json.MAPPER.createObjectNode().put("token", token).put("password", password).toString());
	}

	private void refuses(String token) {
		choose(token, NEXT).isInvalid("""
				[{'message': 'is of no valid link: it was used, has expired or was withdrawn', 'type': 'json',
				'location': '/token', 'validator': 'passwordLink', 'valueSet': false}]""");
	}

	@Test
	void invitesWhoeverIsCreatedWithoutAPassword() {
		JsonNode created = this.api.asAdmin()
			.post(SERVICE + "/api/users", "{\"email\":\"new@example.com\",\"roles\":[\"editor\"]}")
			.json(201);
		assertThat(created.at("/passwordLink/expiresAt").stringValue()).isEqualTo("2026-01-05T03:04:05.000Z");
		String uri = "/api/users/" + created.get("id").stringValue();
		assertThat(this.api.asAdmin().get(uri).json(200).has("passwordLink")).isFalse();
		this.api.signIn("new@example.com", "").isRefused(Refused.INVALID_CREDENTIALS);
		this.api.asAdmin()
			.post("/api/users", "{\"email\":\"New@example.com\"}")
			.isInvalid("/email", "unique", "is already taken", "'New@example.com'");
		JsonNode signedIn = choose(token(created.get("passwordLink")), NEXT).json(201);
		assertThat(signedIn.propertyNames()).containsExactlyInAnyOrder("token", "user");
		assertThat(signedIn.at("/user/email").stringValue()).isEqualTo("new@example.com");
		TestClient client = this.api.withAuthorization("Bearer " + signedIn.get("token").stringValue());
		assertThat(client.get("/api/me").json(200).get("roles")).isEqualTo(Json.of("['editor']"));
		assertThat(this.api.signIn("new@example.com", NEXT).status()).isEqualTo(201);
	}

	@Test
	void makesNoLinkForAnAccountWithAPassword() {
		assertThat(this.api.asAdmin()
			.post("/api/users", Accounts.credentials("new@example.com", NEXT).toString())
			.json(201)
			.has("passwordLink")).isFalse();
		this.api.asAdmin().post("/api/users", "{}").isInvalid("""
				[{'message': 'is required', 'type': 'json', 'location': '/email', 'validator': 'required',
				'valueSet': false}]""");
	}

	@Test
	void replacesThePasswordOnceAndEndsAllTokens() {
		TestClient reader = this.api.as(Accounts.reader());
		String first = link();
		String second = link();
		assertThat(this.api.signIn(Accounts.reader().email(), Accounts.PASSWORD).status()).isEqualTo(201);
		assertThat(choose(first, NEXT).status()).isEqualTo(201);
		refuses(first);
		refuses(second);
		reader.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		this.api.signIn(Accounts.reader().email(), Accounts.PASSWORD).isRefused(Refused.INVALID_CREDENTIALS);
		assertThat(this.api.signIn(Accounts.reader().email(), NEXT).status()).isEqualTo(201);
	}

	@Test
	void worksForOneOfManyAtOnce() {
		String token = link();
		List<Integer> statuses = Flux.fromStream(IntStream.range(0, 4).boxed())
			.flatMap((i) -> Mono.fromCallable(() -> choose(token, NEXT + i).status())
				.subscribeOn(Schedulers.boundedElastic()), 4)
			.sort()
			.collectList()
			.block();
		assertThat(statuses).containsExactly(201, 422, 422, 422);
		long right = IntStream.range(0, 4)
			.filter((i) -> this.api.signIn(Accounts.reader().email(), NEXT + i).status() == 201)
			.count();
		assertThat(right).isEqualTo(1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "expired", "signed out", "signed out by an administrator", "deactivated",
			"deactivated and activated", "deleted", "new password" })
	void endsWith(String reason) {
		String token = link();
		TestClient admin = this.api.asAdmin();
		switch (reason) {
			case "expired" -> this.api.clock().advance(Duration.ofDays(3));
			case "signed out" ->
				assertThat(this.api.as(Accounts.reader()).post("/api/me/sign-out", "").status()).isEqualTo(204);
			case "signed out by an administrator" ->
				assertThat(admin.post(READER + "/sign-out", "").status()).isEqualTo(204);
			case "deactivated" -> admin.patch(READER, "{\"active\":false}").json(200);
			case "deactivated and activated" -> {
				admin.patch(READER, "{\"active\":false}").json(200);
				admin.patch(READER, "{\"active\":true}").json(200);
			}
			case "deleted" -> assertThat(admin.delete(READER).status()).isEqualTo(204);
			default -> admin.patch(READER, "{\"password\":\"staple staple\"}").json(200);
		}
		refuses(token);
	}

	@Test
	void worksUntilItsLastSecond() {
		String token = link();
		this.api.clock().advance(Duration.ofDays(3).minusSeconds(1));
		assertThat(choose(token, NEXT).status()).isEqualTo(201);
	}

	@Test
	void waitsForTheActivationOfAnAccount() {
		JsonNode created = this.api.asAdmin()
			.post(SERVICE + "/api/users", "{\"email\":\"new@example.com\",\"active\":false}")
			.json(201);
		String token = token(created.get("passwordLink"));
		refuses(token);
		this.api.asAdmin().patch("/api/users/" + created.get("id").stringValue(), "{\"active\":true}").json(200);
		assertThat(choose(token, NEXT).status()).isEqualTo(201);
	}

	@Test
	void isNoBearerTokenAndABearerTokenIsNoLink() throws JOSEException, ParseException {
		String token = link();
		TestClient client = this.api.withAuthorization("Bearer " + token);
		client.get("/api/me").isRefused(Refused.INVALID_AUTHORIZATION);
		client.get("/api/locations").isRefused(Refused.INVALID_AUTHORIZATION);
		assertThat(SignedJWT.parse(token).getJWTClaimsSet().getAudience())
			.containsExactly("locations-service password");
		refuses(this.api.token(Accounts.reader()));
		refuses(TestTokens.valid());
		for (String other : List.of("", "x", "a.b.c", token + "A", token.substring(1), "lsk_" + "A".repeat(64),
				"x".repeat(10_000))) {
			refuses(other);
		}
		assertThat(choose(token, NEXT).status()).as("it is still good").isEqualTo(201);
	}

	@ParameterizedTest
	@CsvSource({ "1234567, string", "'        ', notBlank" })
	void keepsTheRulesForPasswords(String password, String validator) {
		String token = link();
		JsonNode error = choose(token, password).json(422).at("/errors/0");
		assertThat(error.get("location").stringValue()).isEqualTo("/password");
		assertThat(error.get("validator").stringValue()).isEqualTo(validator);
		assertThat(choose(token, NEXT).status()).isEqualTo(201);
	}

	@Test
	void repeatsNoTokenAndNoPassword() {
		Answer answer = choose("secret.of.mine", NEXT);
		assertThat(answer.text()).doesNotContain("secret", NEXT);
		assertThat(this.api.anonymous().post("/api/password", "{}").json(422).get("errors")).hasSize(2);
	}

	@Test
	void isMadeByAdministratorsOnly() {
		this.api.as(Accounts.reader()).post(READER + "/password-link", "").isRefused(Refused.FORBIDDEN);
		this.api.anonymous().post(READER + "/password-link", "").isRefused(Refused.MISSING_AUTHORIZATION);
		this.api.asAdmin().post("/api/users/x/password-link", "").isNotFound("user", "x");
		this.api.asAdmin().get(READER + "/password-link").isRefused(Refused.METHOD_NOT_ALLOWED);
	}

	@Test
	void isNotForWhoSignsInAtAProvider() {
		Credential identity = new Credential.Identity("https://id.example.com", "42", TestClock.START);
		User external = new User(Accounts.editor().id(), "eve@example.com", identity, 0, true, List.of(),
				TestClock.START, TestClock.START);
		this.api.users().put(external);
		String expected = """
				[{'message': 'is of no use: the owner of the account signs in at a provider', 'type': 'json',
				'location': '/password', 'validator': 'identity', 'valueSet': false}]""";
		String uri = "/api/users/" + external.id();
		this.api.asAdmin().post(uri + "/password-link", "").isInvalid(expected);
		this.api.asAdmin().patch(uri, "{\"password\":\"correct battery\"}").isInvalid(expected);
		assertThat(this.api.asAdmin().patch(uri, "{\"active\":false}").status()).isEqualTo(200);
	}

}
