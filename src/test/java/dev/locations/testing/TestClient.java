package dev.locations.testing;

import java.net.URI;
import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

/** Sends requests. Paths are sent as given, without percent-encoding. */
public final class TestClient {

	/** A test that hangs is ended before. */
	public static final Duration RESPONSE_TIMEOUT = Duration.ofMinutes(5);

	private final WebTestClient client;

	public TestClient(WebTestClient client) {
		this.client = client.mutate().responseTimeout(RESPONSE_TIMEOUT).build();
	}

	public TestClient withAuthorization(String... headers) {
		return new TestClient(this.client.mutate().defaultHeader(HttpHeaders.AUTHORIZATION, headers).build());
	}

	public Answer get(String uri) {
		return send(HttpMethod.GET, uri, null);
	}

	public Answer get(String uri, String header, String... values) {
		return Answer.to(request(HttpMethod.GET, uri).header(header, values));
	}

	public Answer post(String uri, String json) {
		return send(HttpMethod.POST, uri, json);
	}

	public Answer patch(String uri, String json) {
		return send(HttpMethod.PATCH, uri, json);
	}

	public Answer delete(String uri) {
		return send(HttpMethod.DELETE, uri, null);
	}

	public Answer send(HttpMethod method, String uri, @Nullable String json) {
		RequestBodySpec request = request(method, uri);
		return Answer.to((json != null) ? request.contentType(MediaType.APPLICATION_JSON).bodyValue(json) : request);
	}

	public RequestBodySpec request(HttpMethod method, String uri) {
		return this.client.method(method).uri(URI.create(uri));
	}

}
