package dev.locations.auth;

import java.time.Duration;
import java.util.List;

import com.nimbusds.jose.JOSEException;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import dev.locations.testing.TestClock;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class BearerTokenTests extends ApiTests {

	/** {@code BearerTokenFuzzTests} has many more of the wrong ones. */
	@ParameterizedTest
	@EnumSource
	void refusesAMissingTokenAndWrongOnesAtEachEndpoint(Endpoint endpoint) {
		Answer answer = endpoint.call(this.api.anonymous());
		if (endpoint.isPublic() || !endpoint.isGuarded()) {
			assertThat(answer.status()).isEqualTo(endpoint.status());
		}
		else {
			answer.isRefused(Refused.MISSING_AUTHORIZATION);
		}
		if (endpoint.isGuarded()) {
			endpoint.call(this.api.withAuthorization("Basic YTpi")).isRefused(Refused.MALFORMED_AUTHORIZATION);
			endpoint.call(this.api.withAuthorization("Bearer a", "Bearer a"))
				.isRefused(Refused.MALFORMED_AUTHORIZATION);
			endpoint.call(this.api.withAuthorization("Bearer a.b.c")).isRefused(Refused.INVALID_AUTHORIZATION);
		}
	}

	@ParameterizedTest
	@CsvFileSource(resources = "tokens.csv", delimiter = '|', quoteCharacter = '`')
	void refusesATokenWithAnotherClaim(String claim, String json) throws JOSEException {
		long start = TestClock.START.getEpochSecond();
		String value = json.replace("START", String.valueOf(start))
			.replace("LATER", String.valueOf(start + 60))
			.replace("NOBODY", Accounts.secondAdmin().id().toString())
			.replace("INACTIVE", Accounts.retiredAdmin().id().toString());
		String token = TestTokens.with(claim, Json.MAPPER.readValue(value, Object.class));
		this.api.users().put(Accounts.retiredAdmin());
		Endpoint.LIST_LOCATIONS.call(this.api.withAuthorization("Bearer " + token))
			.isRefused(Refused.INVALID_AUTHORIZATION);
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
		this.api.clock().advance(Duration.ofDays(14).minusSeconds(1));
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
