package dev.locations.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Sends headers and targets with nonsense to each resource. None of them may lead to a
 * failure of the service or to a stack trace in its log.
 */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class HostileHeaderTests extends HttpService {

	private static final List<String> REQUESTS = List.of("GET /", "GET /admin", "GET /docs", "GET /assets/x/map.js",
			"GET /api/openapi.json", "GET /api/openapi.yaml", "GET /api/locations", "HEAD /api/locations",
			"OPTIONS /api/locations", "POST /api/locations", "GET /api/locations/%s".formatted(id()),
			"PATCH /api/locations/%s".formatted(id()), "DELETE /api/locations/%s".formatted(id()), "POST /api/imports",
			"HEAD /api/changes", "GET /api/clusters?bbox=0,0,1,1&zoom=1", "GET /api/tiles", "GET /api/tiles/style.json",
			"GET /api/tiles/0/0/0.mvt", "POST /api/auth", "GET /api/me", "PATCH /api/me", "GET /api/users",
			"POST /api/users", "GET /api/users/%s".formatted(id()), "PATCH /api/users/%s".formatted(id()), "GET /ogc",
			"GET /ogc/api", "GET /ogc/conformance", "GET /ogc/collections", "GET /ogc/collections/locations",
			"GET /ogc/collections/locations/items", "GET /ogc/collections/locations/items/%s".formatted(id()),
			"GET /ogc/collections/locations/tiles", "GET /ogc/collections/locations/tiles/WebMercatorQuad",
			"GET /ogc/collections/locations/tiles/WebMercatorQuad/0/0/0", "GET /ogc/tileMatrixSets",
			"GET /ogc/tileMatrixSets/WebMercatorQuad", "GET /none");

	private static final List<String> NAMES = List.of("Accept", "Accept-Encoding", "Content-Type", "Content-Encoding",
			"If-Match", "If-None-Match", "Range", "Last-Event-ID", "Authorization", "Origin",
			"Access-Control-Request-Method", "Access-Control-Request-Headers", "X-Forwarded-For", "X-Forwarded-Host",
			"X-Forwarded-Proto", "Forwarded", "Cookie", "Expect", "Upgrade", "User-Agent", "X-Request-Id",
			"traceparent");

	private static final List<String> VALUES = List.of("", "foo", ",", ";", "/", "*/", "text/*;q=x", "\"", "\"a", "W/",
			"W/\"", "a=\"\\", "gzip;q=2", "-1", "99999999999999999999", "bytes=5-1", "Bearer", "Bearer a.b.c",
			"Bearer eyJhbGciOiJIUzI1NiJ9.e30.", "http://[", "http://a b", "null", "[::1", "1.2.3.4:99999", "for=\"[",
			"%zz", "\u00ff\u00fe", "a".repeat(3_000), "x,".repeat(1_500), "{}", "<script>", "'", "\t", "= ;=");

	private static final List<String> QUERIES = List.of("?", "?&", "?=", "?=a", "?a&a=", "?f", "?f=", "?bbox",
			"?bbox=,,,", "?bbox=NaN,0,0,0", "?near=", "?q=%00", "?q=%ff", "?q=\u00ff", "?only=.", "?only=..a..",
			"?only=" + "a.".repeat(3_000), "?after=%ff", "?after=AAAA", "?limit=1e999999999", "?limit=-0",
			"?datetime=/", "?datetime=9999-99-99T99:99:99Z", "?dryRun", "?zoom=%20", "?%00=%00", "?;", ";a=b?c", "/%00",
			"/%ff", "/..", "/.", "//", "/%2e%2e/", "/%2f", ";", ";=;", "/:", "/{id}");

	private static String id() {
		return "00000000-0000-4000-8000-000000000000";
	}

	private List<String> statuses(Stream<String> requests) throws IOException {
		String all = String.join("", requests.toList());
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			socket.setSoTimeout(30_000);
			Thread sender = new Thread(() -> {
				try {
					socket.getOutputStream()
						.write((all + "GET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
							.getBytes(StandardCharsets.ISO_8859_1));
				}
				catch (IOException ex) {
					// the service has closed the connection, and the test reads the rest
				}
			});
			sender.start();
			String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
			return Pattern.compile("HTTP/1\\.1 (\\d{3}) ")
				.matcher(answers)
				.results()
				.map((status) -> status.group(1))
				.toList();
		}
	}

	private String body(String request) {
		return (request.startsWith("POST") || request.startsWith("PATCH")) ? "Content-Length: 2\r\n\r\n{}" : "\r\n";
	}

	private static void assertAnswered(List<String> statuses) {
		assertThat(statuses).isNotEmpty().doesNotContain("500");
	}

	private static void assertNoFailureIn(CapturedOutput log) {
		assertThat(log).doesNotContain("\tat ", "Exception");
	}

	static List<String> requests() {
		return REQUESTS;
	}

	@ParameterizedTest
	@MethodSource("requests")
	void answersAnyHeader(String request, CapturedOutput log) throws IOException {
		for (String name : NAMES) {
			String token = name.equals("Authorization") ? "" : "Authorization: Bearer " + this.token + "\r\n";
			List<String> statuses = statuses(VALUES.stream()
				.map((value) -> request + " HTTP/1.1\r\nHost: a\r\n" + token + name + ": " + value + "\r\n"
						+ body(request)));
			assertAnswered(statuses);
			assertThat(statuses).as(name).hasSizeGreaterThan(VALUES.size());
		}
		assertNoFailureIn(log);
	}

	@ParameterizedTest
	@MethodSource("requests")
	void answersAnyTarget(String request, CapturedOutput log) throws IOException {
		for (String query : QUERIES) {
			String target = request.contains("?") ? request.replaceFirst("\\?.*", "") + query : request + query;
			assertAnswered(statuses(Stream
				.of(target + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer " + this.token + "\r\n" + body(request))));
		}
		assertNoFailureIn(log);
	}

}
