package dev.locations.bench.service;

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

/** Sends single requests to the service by HTTP/1.1. */
public final class ServiceClient {

	/** The address of this machine, where all servers of the benchmarks listen. */
	public static final String HOST = "127.0.0.1";

	/** The path of the locations. */
	public static final String LOCATIONS = "/api/locations";

	/** The path of the user accounts. */
	public static final String USERS = "/api/users";

	private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final int port;

	ServiceClient(int port) {
		this.port = port;
	}

	/** Returns the port of the service. */
	public int port() {
		return this.port;
	}

	/** Returns the URL of the service, without a path. */
	public String url() {
		return "http://" + HOST + ":" + this.port;
	}

	/**
	 * Sends a GET request.
	 * @param path the path with its query
	 * @param headers names and values of request headers
	 * @return the answer; the caller reads or closes its body
	 * @throws IOException if there is no answer
	 * @throws InterruptedException if this thread is interrupted
	 */
	public HttpResponse<InputStream> get(String path, String... headers) throws IOException, InterruptedException {
		return CLIENT.send(request(path, headers).build(), BodyHandlers.ofInputStream());
	}

	/**
	 * Sends a request without waiting for its answer.
	 * @param path the path with its query
	 * @param body the body as JSON; empty for none
	 * @param headers names and values of request headers
	 */
	public CompletableFuture<HttpResponse<String>> send(String method, String path, String body, String... headers) {
		return CLIENT.sendAsync(request(path, headers).setHeader("Content-Type", "application/json")
			.method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
			.build(), BodyHandlers.ofString());
	}

	private HttpRequest.Builder request(String path, String... headers) {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path));
		return (headers.length > 0) ? request.headers(headers) : request;
	}

	/**
	 * Signs the administrator in.
	 * @return the value of the header {@code Authorization}
	 */
	public String signIn() {
		String body = "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(ServiceJar.ADMIN_EMAIL,
				ServiceJar.ADMIN_PASSWORD);
		String answer = send("POST", "/api/auth", body).join().body();
		return "Bearer " + new JsonMapper().readTree(answer).get("token").stringValue();
	}

}
