package dev.locations.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalManagementPort;

import static org.assertj.core.api.Assertions.assertThat;

class TracingTests extends HttpService {

	private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

	private final HttpClient http = HttpClient.newHttpClient();

	@LocalManagementPort
	private int managementPort;

	private void get(int to, String path, String flags, String id) throws IOException, InterruptedException {
		this.http.send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + to + path))
			.header("traceparent", "00-" + TRACE + "-00f067aa0ba902b7-" + flags)
			.header("X-Request-Id", id)
			.build(), HttpResponse.BodyHandlers.ofString());
	}

	/** OTLP messages contain texts and the bytes of identifiers unchanged. */
	@Test
	void exportsTheSpansOfSampledRequests() throws Exception {
		get(this.port, "/api/locations/unknown", "00", "not-recorded");
		get(this.managementPort, "/actuator/prometheus", "01", "management");
		get(this.port, "/api/locations/unknown", "01", "recorded");
		Awaitility.await().untilAsserted(() -> assertThat(TraceCollector.text()).contains("recorded"));
		assertThat(TraceCollector.text()).contains("/api/locations/{id}", "locations-service", "404")
			.contains(new String(HexFormat.of().parseHex(TRACE), StandardCharsets.ISO_8859_1))
			.doesNotContain("not-recorded", "management", "actuator");
	}

}
