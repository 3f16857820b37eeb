package dev.locations.auth;

import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

import com.nimbusds.jose.JWSAlgorithm;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

@ApiTest
class BearerTokenTests {

	private static final Duration TWO_WEEKS = Duration.ofDays(14);

	static final List<List<String>> MALFORMED = List.of(List.of("Basic YTpi"), List.of("Bearer"), List.of("Bearer "),
			List.of("Bearer a b"), List.of("Bearer a, Bearer b"), List.of(""), List.of("Bearera"), List.of("a"),
			List.of("Token a"), List.of("Bearer\ta"), List.of("\"Bearer a\""), List.of("Bearer " + valid() + ","),
			List.of("Bearer a;b"), List.of("Bearer \u00e4"), List.of("Bearer =a"), List.of("Bearer a", "Bearer a"),
			List.of("Bearer a", "Basic YTpi"));

	private static final Map<String, Supplier<String>> INVALID = Map.ofEntries(Map.entry("no JWT", () -> "a"),
			Map.entry("empty parts", () -> ".."), Map.entry("no JSON", () -> "e30.e30.e30"), Map.entry("wrong secret",
					() -> TestTokens.signed(JWSAlgorithm.HS256, TestApi.JWT_SECRET.replace('0', '1'), (claims) -> {
					})),
			Map.entry("cut signature", () -> valid().substring(0, valid().length() - 5)),
			Map.entry("other claims", () -> {
				String[] parts = valid().split("\\.", -1);
				return parts[0] + "." + TestTokens.with((claims) -> claims.claim("a", 1)).split("\\.", -1)[1] + "."
						+ parts[2];
			}), Map.entry("algorithm none", TestTokens::unsigned), Map.entry("encrypted", TestTokens::encrypted),
			Map.entry("algorithm HS512", () -> TestTokens.signed(JWSAlgorithm.HS512, TestApi.JWT_SECRET, (claims) -> {
			})),
			Map.entry("algorithm HS384", () -> TestTokens.signed(JWSAlgorithm.HS384, TestApi.JWT_SECRET, (claims) -> {
			})), Map.entry("algorithm RS256", TestTokens::signedWithRsa),
			Map.entry("expired", () -> TestTokens.with((claims) -> claims.expirationTime(Date.from(TestClock.START)))),
			Map.entry("no expiry", () -> TestTokens.with((claims) -> claims.expirationTime(null))),
			Map.entry("expiry is text", () -> TestTokens.with((claims) -> claims.claim("exp", "never"))),
			Map.entry("not yet valid",
					() -> TestTokens
						.with((claims) -> claims.notBeforeTime(Date.from(TestClock.START.plusSeconds(60))))),
			Map.entry("wrong issuer", () -> TestTokens.with((claims) -> claims.issuer("https://example.com"))),
			Map.entry("no issuer", () -> TestTokens.with((claims) -> claims.issuer(null))),
			Map.entry("issuer is a list",
					() -> TestTokens.with((claims) -> claims.claim("iss", List.of("locations-service")))),
			Map.entry("wrong audience", () -> TestTokens.with((claims) -> claims.audience("another-service"))),
			Map.entry("no audience", () -> TestTokens.with((claims) -> claims.audience((String) null))),
			Map.entry("audience is an object", () -> TestTokens.with((claims) -> claims.claim("aud", Map.of("a", 1)))),
			Map.entry("unknown key", () -> TestTokens.naming("unknown", TestApi.JWT_SECRET)),
			Map.entry("newer password", () -> TestTokens.with((claims) -> claims.claim("tokenVersion", 1))),
			Map.entry("no token version", () -> TestTokens.with((claims) -> claims.claim("tokenVersion", null))),
			Map.entry("token version is text", () -> TestTokens.with((claims) -> claims.claim("tokenVersion", "0"))),
			Map.entry("token version is a fraction",
					() -> TestTokens.with((claims) -> claims.claim("tokenVersion", 0.5))),
			Map.entry("no subject", () -> TestTokens.with((claims) -> claims.subject(null))),
			Map.entry("subject is no id", () -> TestTokens.with((claims) -> claims.subject("Admin@example.com"))),
			Map.entry("subject is an object", () -> TestTokens.with((claims) -> claims.claim("sub", Map.of("a", 1)))),
			Map.entry("subject is nobody",
					() -> TestTokens.with((claims) -> claims.subject(Accounts.secondAdmin().id().toString()))),
			Map.entry("subject is inactive",
					() -> TestTokens.with((claims) -> claims.subject(Accounts.retiredAdmin().id().toString()))));

	private final TestApi api;

	BearerTokenTests(TestApi api) {
		this.api = api;
	}

	private static String valid() {
		return TestTokens.with((claims) -> {
		});
	}

	private static Stream<Endpoint> guarded() {
		return Stream.of(Endpoint.values()).filter(Endpoint::isGuarded);
	}

	static Stream<Arguments> invalid() {
		return INVALID.entrySet().stream().map((entry) -> arguments(Named.of(entry.getKey(), entry.getValue().get())));
	}

	@ParameterizedTest
	@EnumSource
	void refusesAMissingToken(Endpoint endpoint) {
		Answer answer = endpoint.call(this.api.anonymous());
		if (endpoint.isPublic() || !endpoint.isGuarded()) {
			assertThat(answer.status()).isEqualTo(endpoint.status());
		}
		else {
			answer.isRefused(Refused.MISSING_AUTHORIZATION);
		}
	}

	@ParameterizedTest
	@FieldSource("MALFORMED")
	void refusesAMalformedHeader(List<String> headers) {
		Endpoint.LIST_LOCATIONS.call(this.api.withAuthorization(headers.toArray(String[]::new)))
			.isRefused(Refused.MALFORMED_AUTHORIZATION);
	}

	@ParameterizedTest
	@MethodSource("invalid")
	void refusesAnInvalidToken(String token) {
		this.api.users().put(Accounts.retiredAdmin());
		Endpoint.LIST_LOCATIONS.call(this.api.withAuthorization("Bearer " + token))
			.isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@ParameterizedTest
	@MethodSource("guarded")
	void refusesWrongTokensAtEachEndpoint(Endpoint endpoint) {
		endpoint.call(this.api.withAuthorization("Basic YTpi")).isRefused(Refused.MALFORMED_AUTHORIZATION);
		endpoint.call(this.api.withAuthorization("Bearer a.b.c")).isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/tiles", "/api/tiles/style.json", "/api/tiles/0/0/0", "/api/changes",
			"/api/clusters?bbox=0,0,1,1&zoom=1", "/ogc", "/ogc/collections/locations/items" })
	void refusesAnInvalidTokenForMaps(String path) {
		this.api.withAuthorization("Bearer x").get(path).isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Bearer %s", "bearer %s", "BEARER %s", "bEARER   %s", " Bearer %s " })
	void acceptsTheSchemeInAnyCase(String header) {
		assertThat(Endpoint.ME.call(this.api.withAuthorization(header.formatted(valid()))).status()).isEqualTo(200);
	}

	@Test
	void acceptsATokenWithSeveralAudiences() {
		String token = TestTokens.with((claims) -> claims.audience(List.of("another-service", "locations-service")));
		assertThat(Endpoint.ME.call(this.api.withAuthorization("Bearer " + token)).status()).isEqualTo(200);
	}

	@Test
	void ignoresTheTokenOfASignIn() {
		assertThat(Endpoint.SIGN_IN.call(this.api.withAuthorization("Bearer a")).status()).isEqualTo(201);
	}

	@Test
	void acceptsATokenForTwoWeeks() {
		TestClient admin = this.api.asAdmin();
		this.api.clock().advance(TWO_WEEKS.minusSeconds(1));
		assertThat(Endpoint.ME.call(admin).status()).isEqualTo(200);
		this.api.clock().advance(Duration.ofSeconds(1));
		Endpoint.ME.call(admin).isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@Test
	void refusesTheTokenOfADeletedAccount() {
		TestClient reader = this.api.as(Accounts.reader());
		assertThat(Endpoint.ME.call(reader).status()).isEqualTo(200);
		this.api.users().remove(Accounts.reader().id());
		Endpoint.ME.call(reader).isRefused(Refused.INVALID_AUTHORIZATION);
		Endpoint.LIST_LOCATIONS.call(reader).isRefused(Refused.INVALID_AUTHORIZATION);
	}

	@Test
	void readsTheRolesFromTheAccount() {
		this.api.users().put(Accounts.secondAdmin());
		TestClient admin = this.api.asAdmin();
		TestClient second = this.api.as(Accounts.secondAdmin());
		String uri = "/api/users/" + Accounts.secondAdmin().id();
		assertThat(Endpoint.CREATE_LOCATION.call(second).status()).isEqualTo(201);
		assertThat(admin.patch(uri, "{\"roles\":[]}").status()).isEqualTo(200);
		Endpoint.CREATE_LOCATION.call(second).isRefused(Refused.FORBIDDEN);
		assertThat(admin.patch(uri, "{\"roles\":[\"admin\"]}").status()).isEqualTo(200);
		assertThat(Endpoint.CREATE_LOCATION.call(second).status()).isEqualTo(201);
		assertThat(admin.patch(uri, "{\"active\":false}").status()).isEqualTo(200);
		Endpoint.CREATE_LOCATION.call(second).isRefused(Refused.INVALID_AUTHORIZATION);
	}

}
