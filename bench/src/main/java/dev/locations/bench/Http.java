package dev.locations.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;

import tools.jackson.databind.json.JsonMapper;

/**
 * A server on this machine, for single requests.
 */
final class Http {

	static final String HOST = "127.0.0.1";

	static final String LIST = "/api/locations";

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

	private HttpRequest.Builder request(String path, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path));
		return (headers.length > 0) ? request.headers(headers) : request;
	}

	/** Signs the administrator in and returns the value of the header Authorization. */
	String authorization() throws IOException, InterruptedException {
		String body = "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(Service.EMAIL, Service.PASSWORD);
		String answer = CLIENT
			.send(request("/api/auth", "Content-Type", "application/json")
				.POST(HttpRequest.BodyPublishers.ofString(body))
				.build(), BodyHandlers.ofString())
			.body();
		return "Bearer " + new JsonMapper().readTree(answer).get("token").stringValue();
	}

	String url() {
		return "http://" + HOST + ":" + this.port;
	}

}
