package dev.locations.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/** Listens to server-sent events, and keeps the blocks between empty lines. */
public final class EventReader implements AutoCloseable {

	private static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	private final InputStream input;

	private final List<String> blocks = new CopyOnWriteArrayList<>();

	private final Thread thread = new Thread(this::read, "event-reader");

	private EventReader(InputStream input) {
		this.input = input;
		this.thread.setDaemon(true);
		this.thread.start();
	}

	/** Listens, with headers by pairs, and expects that the answer is described. */
	public static EventReader open(String uri, String... headers) throws IOException, InterruptedException {
		HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(uri));
		HttpResponse<InputStream> answer = CLIENT.send(
				((headers.length > 0) ? request.headers(headers) : request).build(),
				HttpResponse.BodyHandlers.ofInputStream());
		assertThat(answer.statusCode()).isEqualTo(200);
		EventReader reader = new EventReader(answer.body());
		Awaitility.await().until(() -> !reader.blocks.isEmpty());
		DocumentedAnswers.check(AnsweredRequest.of(answer, reader.blocks.get(0)));
		return reader;
	}

	private void read() {
		try (BufferedReader lines = new BufferedReader(new InputStreamReader(this.input, StandardCharsets.UTF_8))) {
			StringBuilder block = new StringBuilder();
			String line;
			while ((line = lines.readLine()) != null) {
				if (line.isEmpty()) {
					this.blocks.add(block.toString());
					block.setLength(0);
				}
				else {
					block.append(line).append('\n');
				}
			}
		}
		catch (IOException | UncheckedIOException ex) {
			// closed by the test
		}
	}

	public List<String> awaitEvents(int count) {
		Awaitility.await().untilAsserted(() -> assertThat(events()).hasSizeGreaterThanOrEqualTo(count));
		return events();
	}

	public void awaitEnd() {
		Awaitility.await().until(() -> !this.thread.isAlive());
	}

	public boolean isOpen() {
		return this.thread.isAlive();
	}

	public List<String> events() {
		return this.blocks.stream().filter((block) -> block.startsWith("event: ")).toList();
	}

	public List<String> comments() {
		return this.blocks.stream().filter((block) -> block.startsWith(":")).toList();
	}

	public String lastId() {
		return this.blocks.stream()
			.flatMap(String::lines)
			.filter((line) -> line.startsWith("id: "))
			.reduce((first, last) -> last)
			.orElseThrow()
			.substring("id: ".length());
	}

	@Override
	public void close() throws IOException {
		this.input.close();
	}

}
