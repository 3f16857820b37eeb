package dev.locations.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;

import dev.locations.openapi.DescribedRoutes;
import dev.locations.testing.RawAnswer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the routes of the whole service have in common.
 */
class ServiceTests extends HttpService {

	@Autowired
	private List<RouterFunction<ServerResponse>> routes;

	@Test
	void describesEveryRouteAndNoOther() {
		DescribedRoutes.check(this.routes, this.client);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/docs", "/docs/swagger-ui-bundle.js", "/api/openapi.json", "/api/openapi.yaml" })
	void servesItsDocumentation(String path) {
		this.client.get().uri(path).exchange().expectStatus().isOk();
	}

	/** The first request needs the store; the second is refused without it. */
	@Test
	void goesOnReadingAfterPipelinedRequests() throws IOException {
		String first = "GET /api/locations/00000000-0000-4000-8000-000000000000 HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String second = "GET /api/locations?bbox=x HTTP/1.1\r\nHost: localhost\r\n\r\n";
		String last = "GET /api/none HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.setSoTimeout(10_000);
			socket.getOutputStream().write((first + second).getBytes(StandardCharsets.US_ASCII));
			StringBuilder answers = new StringBuilder();
			while (!answers.toString().contains("bboxString")) {
				answers.append((char) socket.getInputStream().read());
			}
			socket.getOutputStream().write(last.getBytes(StandardCharsets.US_ASCII));
			answers.append(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
			List<RawAnswer> parsed = RawAnswer.parse(answers.toString());
			assertThat(parsed).hasSize(3);
			parsed.get(0).assertDescribedFor(first);
			parsed.get(1).assertDescribedFor(second);
			parsed.get(2).assertDescribedFor(last);
			assertThat(answers).contains("record.notFound", "bboxString", "resource.notFound");
		}
	}

}
