package dev.locations.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.Answer;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;

/** Sends requests, and measures how long it waits for the parts of the answers. */
final class MeasuredClient {

	/** A request that takes longer hangs. */
	static final Duration PATIENCE = Duration.ofSeconds(30);

	private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	int status(String url) throws IOException {
		return send(HttpRequest.newBuilder(URI.create(url)), HttpResponse.BodyHandlers.discarding()).statusCode();
	}

	Answer send(String method, String url, @Nullable String json, @Nullable String token, RequestOutcomes outcomes)
			throws IOException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url))
			.method(method,
					(json != null) ? HttpRequest.BodyPublishers.ofString(json) : HttpRequest.BodyPublishers.noBody());
		if (token != null) {
			request.header(HttpHeaders.AUTHORIZATION, "Bearer " + token);
		}
		RequestOutcomes.Wait wait = outcomes.wait(method + " " + url);
		try {
			HttpResponse<InputStream> response = send(request, HttpResponse.BodyHandlers.ofInputStream());
			HttpHeaders headers = new HttpHeaders();
			response.headers().map().forEach(headers::addAll);
			String body = read(response.body(), wait);
			// the fixed locations lack required fields
			if (response.statusCode() != 200) {
				DocumentedAnswers.check(AnsweredRequest.of(response, body));
			}
			return new Answer(response.statusCode(), headers, body);
		}
		finally {
			wait.lap();
		}
	}

	private <T> HttpResponse<T> send(HttpRequest.Builder request, HttpResponse.BodyHandler<T> body) throws IOException {
		try {
			return this.http.send(request.timeout(PATIENCE).build(), body);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static String read(InputStream body, RequestOutcomes.Wait wait) throws IOException {
		ByteArrayOutputStream text = new ByteArrayOutputStream();
		byte[] part = new byte[8192];
		wait.lap();
		for (int length = body.read(part); length >= 0; length = body.read(part)) {
			text.write(part, 0, length);
			wait.lap();
		}
		return text.toString(StandardCharsets.UTF_8);
	}

}
