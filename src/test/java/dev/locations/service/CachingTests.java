package dev.locations.service;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.Endpoint;
import dev.locations.testing.TestApi;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the headers that tell caches what they may store (RFC 9111).
 */
@ApiTest
class CachingTests {

	private final TestApi api;

	CachingTests(TestApi api) {
		this.api = api;
	}

	@ParameterizedTest
	@EnumSource(names = { "LIST_LOCATIONS", "GET_LOCATION" })
	void locationsMayBeStoredAndMustBeRevalidated(Endpoint endpoint) {
		for (HttpMethod method : new HttpMethod[] { HttpMethod.GET, HttpMethod.HEAD }) {
			assertThat(this.api.anonymous().send(method, endpoint.uri(), null).headers().getCacheControl())
				.isEqualTo("public, no-cache");
			assertThat(this.api.asAdmin().send(method, endpoint.uri(), null).headers().getCacheControl())
				.isEqualTo("private, no-cache");
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "SIGN_IN", "ME", "LIST_USERS", "CREATE_USER", "GET_USER", "UPDATE_USER", "CHANGE_PASSWORD" })
	void accountsAndTokensMustNotBeStored(Endpoint endpoint) {
		assertThat(endpoint.call(this.api.asAdmin()).headers().getCacheControl()).isEqualTo("no-store");
	}

	@ParameterizedTest
	@CsvSource({ "GET, /api/locations?bbox=1, 422", "GET, /api/locations/x, 404", "POST, /api/locations, 401",
			"GET, /api/me, 401", "POST, /api/auth, 422", "PUT, /api/me, 405", "GET, /api/none, 404" })
	void errorsMustNotBeStored(String method, String uri, int status) {
		Answer answer = this.api.anonymous().send(HttpMethod.valueOf(method), uri, null);
		assertThat(answer.status()).isEqualTo(status);
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
	}

}
