package dev.locations.auth.oidc;

import java.util.List;
import java.util.Map;

import com.nimbusds.jose.jwk.RSAKey;
import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class ProviderSignInTests extends ApiTests {

	private static final TestProvider PROVIDER = new TestProvider();

	private static final String AWAY = "http://localhost:1";

	@DynamicPropertySource
	static void settings(DynamicPropertyRegistry registry) {
		registry.add("locations.auth.passwords", () -> false);
		registry.add("locations.auth.oidc.issuer", PROVIDER::issuer);
		registry.add("locations.auth.oidc.client-id", () -> TestProvider.CLIENT);
		registry.add("locations.auth.oidc.name", () -> "Example Inc.");
		registry.add("locations.auth.oidc.roles-claim", () -> "realm_access.roles");
		registry.add("locations.auth.oidc.roles.admin", () -> "owner");
		registry.add("locations.auth.oidc.roles.editor", () -> "writer,author");
		registry.add("locations.auth.oidc.more[0].issuer", () -> AWAY);
		registry.add("locations.auth.oidc.more[0].client-id", () -> "c");
		registry.add("locations.auth.oidc.more[0].audience", () -> "a");
		registry.add("locations.auth.oidc.more[0].origins", () -> "https://keys.example.com");
	}

	@AfterAll
	static void stop() {
		PROVIDER.close();
	}

	@Test
	void takesTokensOfAProvider() {
		RSAKey key = TestProvider.rsa("key");
		PROVIDER.publish(key);
		TestClient writer = bearer(
				TestProvider.token(key, PROVIDER.claims().claim("realm_access", Map.of("roles", List.of("author")))));
		Answer me = writer.get("/api/me");
		assertThat(me.json(200).path("email").stringValue()).isEqualTo("ada@example.com");
		assertThat(me.json().path("roles")).isEqualTo(Json.of("['editor']"));
		assertThat(writer.post("/api/locations", Locations.riversideDrive().toString()).status()).isEqualTo(201);
		writer.get("/api/users").isRefused(Refused.FORBIDDEN);
		TestClient nameless = bearer(TestProvider.token(key,
				PROVIDER.claims().subject("4711").claim("email", null).claim("realm_access", null)));
		assertThat(nameless.get("/api/me").json(200).path("email").stringValue()).isEqualTo("4711");
		bearer(TestProvider.token(key, PROVIDER.claims().audience("another"))).get("/api/locations")
			.isRefused(Refused.INVALID_AUTHORIZATION);
		Answer away = bearer(TestProvider.token(key, PROVIDER.claims().issuer(AWAY).audience("a")))
			.get("/api/locations");
		away.isRefused(Refused.UNAVAILABLE);
		assertThat(away.headers().getFirst("Retry-After")).isEqualTo("2");
	}

	private TestClient bearer(String token) {
		return this.api.withAuthorization("Bearer " + token);
	}

	@Test
	void tellsHowToSignIn() {
		this.api.anonymous().get("/api/sign-in").is(200, Json.of("""
				{'passwords': false, 'providers': [
					{'name': 'Example Inc.', 'issuer': '%s', 'clientId': 'desk', 'scope': 'openid email profile',
						'token': 'id'},
					{'name': 'localhost', 'issuer': '%s', 'clientId': 'c', 'scope': 'openid email profile',
						'token': 'access'}]}""".formatted(PROVIDER.issuer(), AWAY)));
	}

	@Test
	void takesNoPasswords() {
		assertThat(this.api.signIn(Accounts.admin().email(), Accounts.PASSWORD).status()).isEqualTo(404);
	}

	@Test
	void letsTheDeskAndTheDocumentationReachTheProviders() {
		String origins = "connect-src 'self' " + PROVIDER.issuer() + " " + AWAY + " https://keys.example.com;";
		for (String path : List.of("/admin", "/docs")) {
			assertThat(this.api.anonymous().get(path).headers().getFirst("Content-Security-Policy")).contains(origins);
		}
		assertThat(this.api.anonymous().get("/").headers().getFirst("Content-Security-Policy"))
			.contains("connect-src 'self';");
	}

}
