package dev.locations.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

import dev.locations.LocationsServiceApplication;
import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The service in a process of its own, on the embedded store in a directory. */
public final class ServiceProcess implements AutoCloseable {

	public static final String EMAIL = "root@example.com";

	public static final String PASSWORD = "correct horse battery";

	private final HttpClient client = HttpClient.newHttpClient();

	private final ChildJvm jvm;

	private final int port;

	private @Nullable String token;

	private ServiceProcess(ChildJvm jvm) throws InterruptedException {
		this.jvm = jvm;
		this.port = Integer.parseInt(jvm.await("Netty started on port (\\d+)").group(1));
	}

	public static ServiceProcess start(Path directory, String... jvmOptions) throws IOException, InterruptedException {
		return startOn(0, directory, jvmOptions);
	}

	/** Starts the service on a port, such as that of a process that has ended. */
	public static ServiceProcess startOn(int port, Path directory, String... jvmOptions)
			throws IOException, InterruptedException {
		ChildJvm jvm = ChildJvm.start("service", List.of(jvmOptions), LocationsServiceApplication.class,
				List.of("--server.port=" + port, "--locations.data-dir=" + directory,
						"--locations.admin.email=" + EMAIL, "--locations.admin.password=" + PASSWORD,
						"--locations.password.strength=4"));
		try {
			return new ServiceProcess(jvm);
		}
		catch (AssertionError | InterruptedException ex) {
			jvm.close();
			throw ex;
		}
	}

	public int port() {
		return this.port;
	}

	public List<String> log() {
		return this.jvm.log();
	}

	public List<String> log(String text) {
		return log().stream().filter((line) -> line.contains(text)).toList();
	}

	public void awaitLog(String text) throws InterruptedException {
		awaitLog(text, 1);
	}

	public void awaitLog(String text, int times) throws InterruptedException {
		this.jvm.await(Pattern.quote(text), times);
	}

	public HttpResponse<String> manage(String path) throws IOException, InterruptedException {
		String port = this.jvm.await("Probes and metrics are on port (\\d+)").group(1);
		URI uri = URI.create("http://127.0.0.1:" + port + path);
		return this.client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
	}

	public boolean isAlive() {
		return this.jvm.process().isAlive();
	}

	public synchronized String token() throws IOException, InterruptedException {
		if (this.token == null) {
			this.token = Json
				.of(send(request("/api/auth")
					.POST(BodyPublishers.ofString(Accounts.credentials(EMAIL, PASSWORD).toString()))).body())
				.get("token")
				.stringValue();
		}
		return Objects.requireNonNull(this.token);
	}

	public HttpRequest.Builder authorized(String path) throws IOException, InterruptedException {
		return request(path).header("Authorization", "Bearer " + token());
	}

	public JsonNode send(String method, String path, String json, int status) throws IOException, InterruptedException {
		HttpResponse<String> answer = send(authorized(path).method(method, BodyPublishers.ofString(json)));
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
		return Json.of(answer.body());
	}

	public String create(JsonNode location) throws IOException, InterruptedException {
		return send("POST", "/api/locations", location.toString(), 201).get("id").stringValue();
	}

	public String importLines(String locations) throws IOException, InterruptedException {
		return send(authorized("/api/imports").setHeader("Content-Type", "application/x-ndjson")
			.POST(BodyPublishers.ofString(locations))).body();
	}

	public HttpRequest.Builder request(String path) {
		return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + this.port + path))
			.header("Content-Type", "application/json");
	}

	public HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
		HttpResponse<String> answer = this.client.send(request.build(), HttpResponse.BodyHandlers.ofString());
		DocumentedAnswers.check(AnsweredRequest.of(answer));
		return answer;
	}

	public HttpClient client() {
		return this.client;
	}

	public void stop() {
		this.jvm.process().toHandle().destroy();
	}

	public void signal(String name) {
		assertThat(ExternalProgram.exitCode("kill", "-" + name, String.valueOf(this.jvm.process().pid()))).isZero();
	}

	public void awaitEnd() throws InterruptedException {
		this.jvm.awaitEnd();
	}

	/** Kills the process, which then writes no more to its directory. */
	public void kill() {
		this.jvm.close();
	}

	@Override
	public void close() {
		kill();
	}

}
