package dev.locations.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpServer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.test.web.server.LocalManagementPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests the traces that the whole service sends to a collector.
 */
@DirtiesContext
@TestPropertySource(properties = { "locations.tracing.enabled=true", "locations.tracing.sampling=0",
		"management.opentelemetry.tracing.export.schedule-delay=50ms" })
@Tag("slow")
class TracingTests extends HttpService {

	private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

	private static final List<byte[]> RECEIVED = new CopyOnWriteArrayList<>();

	private static final HttpServer COLLECTOR = collector();

	private final HttpClient http = HttpClient.newHttpClient();

	@LocalManagementPort
	private int managementPort;

	private static HttpServer collector() {
		try {
			HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
			server.createContext("/v1/traces", (exchange) -> {
				RECEIVED.add(exchange.getRequestBody().readAllBytes());
				exchange.sendResponseHeaders(200, -1);
				exchange.close();
			});
			server.start();
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@DynamicPropertySource
	static void collector(DynamicPropertyRegistry registry) {
		registry.add("locations.tracing.endpoint",
				() -> "http://127.0.0.1:" + COLLECTOR.getAddress().getPort() + "/v1/traces");
	}

	@AfterAll
	static void stop() {
		COLLECTOR.stop(0);
	}

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
		Awaitility.await().until(() -> text().contains("recorded"));
		assertThat(text()).contains("/api/locations/{id}", "locations-service", "404")
			.contains(new String(HexFormat.of().parseHex(TRACE), StandardCharsets.ISO_8859_1))
			.doesNotContain("not-recorded", "management", "actuator");
	}

	private static String text() {
		StringBuilder text = new StringBuilder();
		RECEIVED.forEach((bytes) -> text.append(new String(bytes, StandardCharsets.ISO_8859_1)));
		return text.toString();
	}

}
