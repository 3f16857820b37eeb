package dev.locations.service;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.store.StoreFullException;
import dev.locations.store.WriteRefusedException;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Endpoint;
import dev.locations.testing.Refused;
import dev.locations.testing.TestClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Tests the rules that all endpoints share, also those for caches (RFC 9111). */
class EndpointTests extends ApiTests {

	private static final List<String> ACCEPTS = List.of("text/html", "image/png", "garbage", "*/*;q=0",
			"application/xml, text/plain;q=0.1", "application/json;q=0", "");

	@ParameterizedTest
	@EnumSource
	void takesOneTrailingSlash(Endpoint endpoint) {
		TestClient admin = this.api.asAdmin();
		assertThat(admin.send(endpoint.method(), endpoint.uri() + "/", endpoint.body()).status())
			.isEqualTo(endpoint.status());
		admin.send(endpoint.method(), endpoint.uri() + "//", endpoint.body()).isRefused(Refused.NO_RESOURCE);
	}

	static Stream<Arguments> accepts() {
		return Stream.of(Endpoint.values())
			.flatMap((endpoint) -> ACCEPTS.stream().map((accept) -> arguments(endpoint, accept)));
	}

	@ParameterizedTest
	@MethodSource("accepts")
	void answersJsonWhateverTheClientAccepts(Endpoint endpoint, String accept) {
		Answer answer = Answer.to(accepting(this.api.asAdmin(), endpoint.method(), endpoint, accept));
		assertThat(answer.status()).isEqualTo(endpoint.status());
		assertThat(answer.headers().getContentType()).isEqualTo(endpoint.contentType());
		Answer.to(accepting(this.api.anonymous(), HttpMethod.PUT, endpoint, accept))
			.isRefused(Refused.METHOD_NOT_ALLOWED);
	}

	private static RequestBodySpec accepting(TestClient client, HttpMethod method, Endpoint endpoint, String accept) {
		RequestBodySpec request = client.request(method, endpoint.uri()).header(HttpHeaders.ACCEPT, accept);
		if (endpoint.body() != null) {
			request.contentType(MediaType.APPLICATION_JSON).bodyValue(endpoint.body());
		}
		return request;
	}

	@ParameterizedTest
	@EnumSource(names = { "LIST_LOCATIONS", "GET_LOCATION", "ME", "LIST_USERS", "GET_USER" })
	void answersHeadLikeGetWithoutABody(Endpoint endpoint) {
		TestClient admin = this.api.asAdmin();
		Answer get = endpoint.call(admin);
		Answer head = admin.send(HttpMethod.HEAD, endpoint.uri(), null);
		assertThat(head.status()).isEqualTo(200);
		assertThat(head.text()).isEmpty();
		assertThat(head.headers().getContentType()).isEqualTo(get.headers().getContentType());
		assertThat(head.headers().getContentLength()).isIn(-1L, (long) get.text().length());
		assertThat(this.api.withAuthorization("x").send(HttpMethod.HEAD, endpoint.uri(), null).status()).isEqualTo(401);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/api/locations?bbox=1", "/api/locations/x", "/api/me/x" })
	void refusesHeadLikeGet(String uri) {
		Answer head = this.api.anonymous().send(HttpMethod.HEAD, uri, null);
		assertThat(head.status()).isEqualTo(this.api.anonymous().get(uri).status()).isGreaterThanOrEqualTo(400);
		assertThat(head.text()).isEmpty();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "methods.csv", delimiter = '|')
	void tellsTheMethodsOfAPath(String uri, String methods) {
		Set<HttpMethod> allowed = Stream.of(methods.split(" ")).map(HttpMethod::valueOf).collect(Collectors.toSet());
		Answer options = this.api.anonymous().send(HttpMethod.OPTIONS, uri, null);
		assertThat(options.status()).isEqualTo(204);
		assertThat(options.text()).isEmpty();
		assertThat(options.headers().getAllow()).isEqualTo(allowed);
		Stream.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get")
			.map(HttpMethod::valueOf)
			.filter((method) -> !allowed.contains(method))
			.forEach((method) -> {
				Answer refused = this.api.anonymous().send(method, uri, null);
				assertThat(refused.headers().getAllow()).isEqualTo(allowed);
				if (method.equals(HttpMethod.HEAD)) {
					assertThat(refused.status()).isEqualTo(405);
				}
				else {
					refused.isRefused(Refused.METHOD_NOT_ALLOWED);
				}
			});
	}

	@ParameterizedTest
	@CsvFileSource(resources = "no-routes.csv", delimiter = '|', quoteCharacter = '`')
	void knowsNoOtherRoute(String uri) {
		for (HttpMethod method : HttpMethod.values()) {
			Answer answer = this.api.anonymous().send(method, uri, null);
			if (method.equals(HttpMethod.HEAD)) {
				assertThat(answer.status()).isEqualTo(404);
			}
			else {
				answer.isRefused(Refused.NO_RESOURCE);
			}
		}
	}

	@ParameterizedTest
	@EnumSource(names = { "LIST_LOCATIONS", "GET_LOCATION", "DELETE_LOCATION", "ME", "LIST_USERS", "GET_USER" })
	void ignoresABodyWhereNoneBelongs(Endpoint endpoint) {
		RequestBodySpec request = this.api.asAdmin()
			.request(endpoint.method(), endpoint.uri())
			.contentType(MediaType.IMAGE_PNG);
		assertThat(Answer.to(request.bodyValue(new byte[300 * 1024])).status()).isEqualTo(endpoint.status());
	}

	@ParameterizedTest
	@EnumSource(names = { "LIST_LOCATIONS", "GET_LOCATION" })
	void letsAnyoneRead(Endpoint endpoint) {
		this.api.users().failWith(new IllegalStateException("accounts are needed for tokens only"));
		assertThat(endpoint.call(this.api.anonymous()).status()).isEqualTo(200);
		assertThat(this.api.locations().holds(Locations.RIVERSIDE_DRIVE)).isTrue();
	}

	@ParameterizedTest
	@EnumSource(names = { "CREATE_LOCATION", "UPDATE_LOCATION", "DELETE_LOCATION" })
	void tellsAFullStoreFromOneThatCannotBeWritten(Endpoint endpoint) {
		TestClient admin = this.api.asAdmin();
		this.api.locations().failWith(new StoreFullException("secret", null));
		endpoint.call(admin).isRefused(Refused.STORE_FULL);
		this.api.locations().failWith(new WriteRefusedException("secret", null));
		endpoint.call(admin).isRefused(Refused.UNAVAILABLE);
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

}
