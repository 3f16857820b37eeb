package dev.locations.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.RawConnection;
import dev.locations.testing.ServiceProcess;
import tools.jackson.databind.JsonNode;

/** An import by HTTP/1.1, which sends as much of its body as the test asks for. */
final class Upload implements AutoCloseable {

	private final RawConnection connection;

	Upload(ServiceProcess service, String query) throws IOException, InterruptedException {
		String token = service.token();
		this.connection = RawConnection.open(service.port());
		this.connection.send("POST /api/imports%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
			.formatted(query, token) + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n");
	}

	void send(byte[] body) {
		this.connection.send(Integer.toHexString(body.length) + "\r\n");
		this.connection.send(body);
		this.connection.send("\r\n");
	}

	void send(String body) {
		send(body.getBytes(StandardCharsets.UTF_8));
	}

	String await(String expression) throws IOException {
		return this.connection.await(expression);
	}

	void sendEnd() {
		this.connection.send("0\r\n\r\n");
	}

	JsonNode end() throws IOException {
		sendEnd();
		return summary();
	}

	/** Reads to the end, and returns the last line of the answer. */
	JsonNode summary() throws IOException {
		return summary(this.connection.readAll());
	}

	static JsonNode summary(String answer) {
		// without the chunks of HTTP
		String json = String.join("\n", answer.lines().filter((line) -> line.startsWith("{")).toList());
		List<JsonNode> lines = DocumentedAnswers.lines(json, "import-line");
		return lines.get(lines.size() - 1);
	}

	@Override
	public void close() throws IOException {
		this.connection.close();
	}

}
