package dev.locations.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.CompletableFuture;

import tools.jackson.databind.json.JsonMapper;

/**
 * A server on this machine, for single requests.
 */
final class Http {

	static final String HOST = "127.0.0.1";

	static final String LIST = "/api/locations";

	static final String USERS = "/api/users";

	private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final int port;

	Http(int port) {
		this.port = port;
	}

	/**
	 * Sends a GET request.
	 * @param path the path with its query
	 * @param headers names and values
	 * @return the answer, its body still to be read
	 */
	HttpResponse<InputStream> get(String path, String... headers) throws IOException, InterruptedException {
		return CLIENT.send(request(path, headers).build(), BodyHandlers.ofInputStream());
	}

	/**
	 * Sends a request without waiting for its answer.
	 * @param method the method
	 * @param path the path with its query
	 * @param body the body, JSON; empty for none
	 * @param headers names and values
	 * @return the answer, or what went wrong
	 */
	CompletableFuture<HttpResponse<String>> send(String method, String path, String body, String... headers) {
		return CLIENT.sendAsync(request(path, headers).setHeader("Content-Type", "application/json")
			.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
			.build(), BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String path, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path));
		return (headers.length > 0) ? request.headers(headers) : request;
	}

	/** Signs the administrator in and returns the value of the header Authorization. */
	String authorization() {
		String body = "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(Service.EMAIL, Service.PASSWORD);
		String answer = send("POST", "/api/auth", body).join().body();
		return "Bearer " + new JsonMapper().readTree(answer).get("token").stringValue();
	}

	int port() {
		return this.port;
	}

	String url() {
		return "http://" + HOST + ":" + this.port;
	}

}
