package dev.locations.auth;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestApi;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BearerTokenTests extends ApiTests {

	private static final Duration TWO_WEEKS = Duration.ofDays(14);

	static final List<List<String>> MALFORMED = List.of(List.of("Basic YTpi"), List.of("Bearer"), List.of("Bearer "),
			List.of("Bearer a b"), List.of("Bearer a, Bearer b"), List.of(""), List.of("Bearera"), List.of("a"),
			List.of("Token a"), List.of("Bearer\ta"), List.of("\"Bearer a\""), List.of("Bearer a.b.c,"),
			List.of("Bearer a;b"), List.of("Bearer \u00e4"), List.of("Bearer =a"), List.of("Bearer a", "Bearer a"),
			List.of("Bearer a", "Basic YTpi"));

	private static Stream<Endpoint> guarded() {
		return Stream.of(Endpoint.values()).filter(Endpoint::isGuarded);
	}

	static Stream<Named<String>> invalid() throws JOSEException {
		String valid = TestTokens.valid();
		String[] parts = valid.split("\\.", -1);
		String[] others = TestTokens.with("a", 1).split("\\.", -1);
		return Stream.of(Named.of("no JWT", "a"), Named.of("empty parts", ".."), Named.of("no JSON", "e30.e30.e30"),
				Named.of("wrong secret", TestTokens.signed(JWSAlgorithm.HS256, TestApi.JWT_SECRET.replace('0', '1'))),
				Named.of("cut signature", valid.substring(0, valid.length() - 5)),
				Named.of("other claims", parts[0] + "." + others[1] + "." + parts[2]),
				Named.of("algorithm none", TestTokens.unsigned()), Named.of("encrypted", TestTokens.encrypted()),
				Named.of("algorithm HS512", TestTokens.signed(JWSAlgorithm.HS512, TestApi.JWT_SECRET)),
				Named.of("algorithm HS384", TestTokens.signed(JWSAlgorithm.HS384, TestApi.JWT_SECRET)),
				Named.of("algorithm RS256", TestTokens.signedWithRsa()),
				Named.of("unknown key", TestTokens.naming("unknown", TestApi.JWT_SECRET)));
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
	@CsvFileSource(resources = "tokens.csv", delimiter = '|', quoteCharacter = '`')
	void refusesATokenWithAnotherClaim(String claim, String json) throws JOSEException {
		long start = TestClock.START.getEpochSecond();
		String value = json.replace("START", String.valueOf(start))
			.replace("LATER", String.valueOf(start + 60))
			.replace("NOBODY", Accounts.secondAdmin().id().toString())
			.replace("INACTIVE", Accounts.retiredAdmin().id().toString());
		refusesAnInvalidToken(TestTokens.with(claim, Json.MAPPER.readValue(value, Object.class)));
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
	void acceptsTheSchemeInAnyCase(String header) throws JOSEException {
		assertThat(Endpoint.ME.call(this.api.withAuthorization(header.formatted(TestTokens.valid()))).status())
			.isEqualTo(200);
	}

	@Test
	void acceptsATokenWithSeveralAudiences() throws JOSEException {
		String token = TestTokens.with("aud", List.of("another-service", "locations-service"));
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
