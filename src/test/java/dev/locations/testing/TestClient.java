package dev.locations.testing;

import java.net.URI;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

/**
 * Sends requests. Paths are sent as they are, with nothing encoded.
 */
public final class TestClient {

	private final WebTestClient client;

	/** Sends requests through a client. */
	public TestClient(WebTestClient client) {
		this.client = client;
	}

	/** A client that sends these headers. */
	public TestClient withAuthorization(String... headers) {
		return new TestClient(this.client.mutate().defaultHeader(HttpHeaders.AUTHORIZATION, headers).build());
	}

	/** GET. */
	public Answer get(String uri) {
		return send(HttpMethod.GET, uri, null);
	}

	/** POST of JSON. */
	public Answer post(String uri, String json) {
		return send(HttpMethod.POST, uri, json);
	}

	/** PATCH with JSON. */
	public Answer patch(String uri, String json) {
		return send(HttpMethod.PATCH, uri, json);
	}

	/** DELETE. */
	public Answer delete(String uri) {
		return send(HttpMethod.DELETE, uri, null);
	}

	/** Any method, with a body of JSON or without a body. */
	public Answer send(HttpMethod method, String uri, @Nullable String json) {
		RequestBodySpec request = request(method, uri);
		return Answer.to((json != null) ? request.contentType(MediaType.APPLICATION_JSON).bodyValue(json) : request);
	}

	/** A request to be completed; {@link Answer#to} sends it. */
	public RequestBodySpec request(HttpMethod method, String uri) {
		return this.client.method(method).uri(URI.create(uri));
	}

}
