package dev.locations.testing;

import java.net.URI;
import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.reactive.server.WebTestClient.RequestBodySpec;

import static org.assertj.core.api.Assertions.assertThat;

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

	/** Expects that who has the answer is spared it, and returns its tag. */
	public String tag(String uri) {
		Answer whole = get(uri, HttpHeaders.IF_NONE_MATCH, "\"x\"");
		assertThat(whole.status()).as(uri).isEqualTo(200);
		String tag = Objects.requireNonNull(whole.headers().getETag(), uri);
		Answer again = get(uri, HttpHeaders.IF_NONE_MATCH, tag);
		assertThat(again.status()).as(uri).isEqualTo(304);
		assertThat(again.text()).isEmpty();
		for (String name : new String[] { HttpHeaders.ETAG, HttpHeaders.CACHE_CONTROL, HttpHeaders.VARY,
				"Content-Security-Policy" }) {
			assertThat(again.headers().get(name)).as(name).isEqualTo(whole.headers().get(name));
		}
		return tag;
	}

	/** Tells whether who has an answer with the tag is spared the one of now. */
	public boolean spares(String uri, String tag) {
		int status = get(uri, HttpHeaders.IF_NONE_MATCH, tag).status();
		assertThat(status).as(uri).isIn(200, 304);
		return status == 304;
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
