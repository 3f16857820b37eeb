package dev.locations.web;

import java.util.List;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class CorsTests extends ApiTests {

	private static final String BASE = "http://localhost";

	private static Answer from(String origin, TestClient client, HttpMethod method, String uri) {
		return Answer.to(client.request(method, uri).header(HttpHeaders.ORIGIN, origin));
	}

	private static Answer preflight(String origin, TestClient client, String uri, HttpMethod method) {
		return Answer.to(client.request(HttpMethod.OPTIONS, uri)
			.header(HttpHeaders.ORIGIN, origin)
			.header(HttpHeaders.ACCESS_CONTROL_REQUEST_METHOD, method.name())
			.header(HttpHeaders.ACCESS_CONTROL_REQUEST_HEADERS, "authorization, content-type"));
	}

	@ParameterizedTest
	@EnumSource
	void letsPagesOfAnyOriginCallEveryEndpoint(Endpoint endpoint) {
		Answer answer = preflight("https://map.example", this.api.anonymous(), BASE + endpoint.uri(),
				endpoint.method());
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.text()).isEmpty();
		HttpHeaders headers = answer.headers();
		assertThat(headers.getAccessControlAllowOrigin()).isEqualTo("*");
		assertThat(headers.getAccessControlAllowMethods()).contains(endpoint.method());
		assertThat(headers.getAccessControlAllowHeaders()).containsExactlyInAnyOrder("authorization", "content-type");
		assertThat(headers.getAccessControlMaxAge()).isEqualTo(3600);
		assertThat(headers.getAccessControlAllowCredentials()).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "GET, /api/locations, 200", "HEAD, /api/locations, 200", "GET, /api/locations/x, 404",
			"GET, /api/me, 401", "PUT, /api/me, 405", "GET, /api/x, 404", "GET, /api/locations?bbox=1, 422",
			"OPTIONS, /api/me, 204" })
	void letsPagesReadEveryAnswer(String method, String uri, int status) {
		Answer answer = from("null", this.api.anonymous(), HttpMethod.valueOf(method), BASE + uri);
		assertThat(answer.status()).isEqualTo(status);
		assertThat(answer.headers().getAccessControlAllowOrigin()).isEqualTo("*");
		assertThat(answer.headers().getAccessControlAllowCredentials()).isFalse();
		assertThat(answer.headers().getAccessControlExposeHeaders()).contains("Allow", "ETag", "Retry-After");
	}

	/** Otherwise a cache could use the answer for one origin for another origin. */
	@Test
	void answersTheSameWhoeverAsksWhenAnyOriginMay() {
		HttpHeaders outsidePages = this.api.anonymous().get("/api/locations").headers();
		HttpHeaders onAPage = from("https://map.example", this.api.anonymous(), HttpMethod.GET, BASE + "/api/locations")
			.headers();
		assertThat(outsidePages.getAccessControlAllowOrigin()).isEqualTo("*");
		assertThat(outsidePages.getVary()).containsExactly("Accept-Encoding");
		assertThat(onAPage).isEqualTo(outsidePages);
	}

	@Test
	void variesByOriginWhenSomeOriginsMay() {
		TestClient client = TestBodies.allowing("https://a.example");
		HttpHeaders outsidePages = client.post(TestBodies.URI, "{}").headers();
		assertThat(outsidePages.getAccessControlAllowOrigin()).isNull();
		assertThat(outsidePages.getVary()).containsExactly("Origin");
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://a.example", "https://b.example:8443" })
	void letsConfiguredOriginsIn(String origin) {
		TestClient client = TestBodies.allowing("https://a.example", "https://b.example:8443");
		Answer preflight = preflight(origin, client, TestBodies.URI, HttpMethod.POST);
		assertThat(preflight.status()).isEqualTo(200);
		assertThat(preflight.headers().getAccessControlAllowOrigin()).isEqualTo(origin);
		assertThat(preflight.headers().getAccessControlMaxAge()).isEqualTo(300);
		Answer answer = from(origin, client, HttpMethod.POST, TestBodies.URI);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headers().getAccessControlAllowOrigin()).isEqualTo(origin);
		assertThat(answer.headers().getVary()).contains("Origin");
	}

	@ParameterizedTest
	@ValueSource(strings = { "https://c.example", "http://a.example", "https://a.example.evil", "null" })
	void keepsOtherOriginsOut(String origin) {
		TestClient client = TestBodies.allowing("https://a.example");
		for (Answer answer : List.of(preflight(origin, client, TestBodies.URI, HttpMethod.POST),
				from(origin, client, HttpMethod.POST, TestBodies.URI))) {
			assertThat(answer.status()).isEqualTo(403);
			assertThat(answer.headers().getAccessControlAllowOrigin()).isNull();
		}
	}

	@Test
	void leavesTheRefusalOfMethodsToTheEndpoint() {
		String uri = BASE + "/api/me";
		assertThat(preflight("https://map.example", this.api.anonymous(), uri, HttpMethod.PUT).status()).isEqualTo(200);
		Answer answer = from("https://map.example", this.api.anonymous(), HttpMethod.PUT, uri);
		answer.isRefused(Refused.METHOD_NOT_ALLOWED);
		assertThat(answer.headers().getAllow()).contains(HttpMethod.GET);
	}

}
