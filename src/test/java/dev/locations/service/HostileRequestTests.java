package dev.locations.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import dev.locations.location.Locations;
import dev.locations.testing.RandomCases;
import dev.locations.testing.RawConnection;
import dev.locations.validation.Json;
import io.netty.util.ResourceLeakDetector;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/** Nonsense in headers, targets and bodies leads to no failure, leak or stack trace. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class HostileRequestTests extends HttpService {

	private static final List<String> REQUESTS = List.of("GET /", "GET /admin", "GET /docs", "GET /assets/x/map.js",
			"GET /basemap/x/0/0/0", "GET /basemap/region/x/0/0/0", "GET /api/openapi.json", "GET /api/openapi.yaml",
			"GET /api/locations", "HEAD /api/locations", "OPTIONS /api/locations", "POST /api/locations",
			"GET /api/locations/%s".formatted(id()), "PATCH /api/locations/%s".formatted(id()),
			"DELETE /api/locations/%s".formatted(id()), "POST /api/imports", "HEAD /api/changes",
			"GET /api/clusters?bbox=0,0,1,1&zoom=1", "GET /api/tiles", "GET /api/tiles/style.json",
			"GET /api/tiles/0/0/0.mvt", "POST /api/auth", "GET /api/me", "PATCH /api/me", "GET /api/users",
			"POST /api/users", "GET /api/users/%s".formatted(id()), "PATCH /api/users/%s".formatted(id()), "GET /ogc",
			"GET /ogc/api", "GET /ogc/conformance", "GET /ogc/collections", "GET /ogc/collections/locations",
			"GET /ogc/collections/locations/items", "GET /ogc/collections/locations/items/%s".formatted(id()),
			"GET /ogc/collections/locations/tiles", "GET /ogc/collections/locations/tiles/WebMercatorQuad",
			"GET /ogc/collections/locations/tiles/WebMercatorQuad/0/0/0", "GET /ogc/tileMatrixSets",
			"GET /ogc/tileMatrixSets/WebMercatorQuad", "GET /none");

	private static final List<String> NAMES = List.of("Accept", "Accept-Encoding", "Content-Type", "Content-Encoding",
			"If-Match", "If-None-Match", "If-Modified-Since", "If-Range", "TE", "Range", "Last-Event-ID",
			"Authorization", "Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers",
			"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Cookie", "Expect", "Upgrade",
			"User-Agent", "X-Request-Id", "traceparent");

	private static final List<String> VALUES = List.of("", "foo", ",", ";", "/", "*/", "text/*;q=x", "\"", "\"a", "W/",
			"W/\"", "a=\"\\", "gzip;q=2", "-1", "99999999999999999999", "bytes=5-1", "Bearer", "Bearer a.b.c",
			"Bearer eyJhbGciOiJIUzI1NiJ9.e30.", "http://[", "http://a b", "null", "[::1", "1.2.3.4:99999", "for=\"[",
			"%zz", "\u00ff\u00fe", "a".repeat(3_000), "x,".repeat(1_500), "{}", "<script>", "'", "\t", "= ;=");

	private static final List<String> QUERIES = List.of("?", "?&", "?=", "?=a", "?a&a=", "?f", "?f=", "?bbox",
			"?bbox=,,,", "?bbox=NaN,0,0,0", "?near=", "?q=%00", "?q=%ff", "?q=\u00ff", "?only=.", "?only=..a..",
			"?only=" + "a.".repeat(3_000), "?after=%ff", "?after=AAAA", "?limit=1e999999999", "?limit=-0",
			"?datetime=/", "?datetime=9999-99-99T99:99:99Z", "?dryRun", "?zoom=%20", "?%00=%00", "?;", ";a=b?c", "/%00",
			"/%ff", "/..", "/.", "//", "/%2e%2e/", "/%2f", ";", ";=;", "/:", "/{id}");

	private static final String LAST = "GET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

	private static final List<String> BODIES = List.of("POST /api/locations " + Locations.riversideDrive(),
			"PATCH /api/locations/{location} " + Locations.riversideDrive(),
			"POST /api/users {\"email\":\"user@example.com\",\"password\":\"correct horse\",\"active\":true,\"roles\":[\"admin\"]}",
			"PATCH /api/users/{user} {\"active\":true,\"roles\":[\"admin\"]}",
			"PATCH /api/me {\"currentPassword\":\"wrong password\",\"password\":\"correct battery\"}",
			"POST /api/auth {\"email\":\"nobody@example.com\",\"password\":\"correct horse\"}",
			"POST /api/imports?dryRun=true " + Locations.riversideDrive());

	/** What may stand in the place of any value of a body. */
	private static final List<String> JSON_VALUES = List.of("null", "true", "-0", "-1.5", "1e400", "1e99999999999",
			"-1E-2147483648", "1e2147483647", "9223372036854775808", "9".repeat(1001), "NaN", "01", "\"\"", "\" \"",
			"\"\\u3000\"", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"", "\"\\x\"", "\"open", "\"\u00ff\"",
			"\"\u00c0\u00af\"", "\"\u00ed\u00a0\u0080\"", "\"a\nb\"", "'single'", "\"" + "x".repeat(2001) + "\"",
			"\"" + "\\u0041".repeat(5000) + "\"", "[]", "{}", "[1]", "[1,2,3]", "[181,-91]", "[\"1\",null]",
			"{\"type\":\"Point\",\"coordinates\":[1,2]}", "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1]]]}",
			"{\"coordinates\":[1e999,-1e999]}", "{\"a\":1,\"a\":2}", "{\"a.b\":{\"$set\":[{}]}}",
			"{\"__proto__\":{},\"_id\":1,\"_class\":\"x\"}", "[" + "0,".repeat(5000) + "0]",
			"{\"a\":".repeat(63) + "1" + "}".repeat(63), "{\"a\":".repeat(70) + "1" + "}".repeat(70), "[".repeat(3000),
			"[".repeat(60_000) + "]".repeat(60_000));

	private static final List<String> JSON_NAMES = List.of("name", "email", "properties", "address", "id", "", "a.b",
			"$set", "_id", "__proto__", "\u0000", "x".repeat(3000));

	private static final int BODIES_TRIED = 200;

	private static String id() {
		return "00000000-0000-4000-8000-000000000000";
	}

	private List<String> statuses(String requests) throws IOException {
		String answers = RawConnection.exchange(this.port, requests + LAST);
		return Pattern.compile("HTTP/1\\.1 (\\d{3}) ")
			.matcher(answers)
			.results()
			.map((status) -> status.group(1))
			.toList();
	}

	private String body(String request) {
		return (request.startsWith("POST") || request.startsWith("PATCH")) ? "Content-Length: 2\r\n\r\n{}" : "\r\n";
	}

	private static void assertNoFailureIn(CapturedOutput log) {
		assertThat(log).doesNotContain("\tat ", "Exception", "LEAK");
	}

	/** Each value of each header goes to some request; a seed selects which. */
	@Test
	@Tag("random")
	void answersAnyHeader(CapturedOutput log) {
		RandomCases.run(1, (random) -> {
			List<String> headers = new ArrayList<>();
			NAMES.forEach((name) -> VALUES.forEach((value) -> headers.add(name + ": " + value + "\r\n")));
			Collections.shuffle(headers, random);
			int share = headers.size() / REQUESTS.size() + 1;
			for (int i = 0; i < REQUESTS.size(); i++) {
				String request = REQUESTS.get(i);
				List<String> sent = headers.subList(Math.min(headers.size(), i * share),
						Math.min(headers.size(), (i + 1) * share));
				List<String> statuses = statuses(sent.stream()
					.map((header) -> request + " HTTP/1.1\r\nHost: a\r\n"
							+ (header.startsWith("Authorization") ? "" : authorization()) + header + body(request))
					.collect(Collectors.joining()));
				assertThat(statuses).as("%s with %s", request, sent)
					.hasSizeGreaterThan(sent.size())
					.doesNotContain("500");
			}
		});
		assertNoFailureIn(log);
	}

	private String authorization() {
		return "Authorization: Bearer " + this.token + "\r\n";
	}

	@Test
	@Tag("random")
	void answersAnyTarget(CapturedOutput log) {
		RandomCases.run(4, (random) -> {
			for (String query : QUERIES) {
				String request = of(REQUESTS, random);
				String target = request.replaceFirst("\\?.*", "") + query;
				assertThat(statuses(target + " HTTP/1.1\r\nHost: a\r\n" + authorization() + body(request))).as(target)
					.isNotEmpty()
					.doesNotContain("500");
			}
		});
		assertNoFailureIn(log);
	}

	@Test
	@Tag("random")
	void answersAnyBodyWithoutLeaks(CapturedOutput log) throws IOException {
		ResourceLeakDetector.Level before = ResourceLeakDetector.getLevel();
		ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
		String location = create("Hostile", "1", "2");
		String user = post("/api/users", "{\"email\":\"hostile@example.com\",\"password\":\"" + PASSWORD + "\"}")
			.get("id")
			.stringValue();
		try {
			Set<String> all = new HashSet<>();
			int cases = RandomCases.run(BODIES_TRIED, (random) -> {
				String request = mutated(random).replace("{location}", location).replace("{user}", user);
				List<String> statuses = statuses(request);
				assertThat(statuses).as(request).isNotEmpty().noneMatch((status) -> status.startsWith("5"));
				all.addAll(statuses);
			});
			if (cases >= BODIES_TRIED) {
				assertThat(all).contains("200", "201", "400", "422");
			}
			// a lost buffer is told of when another one is taken
			System.gc();
			assertThat(statuses("")).containsExactly("404");
		}
		finally {
			ResourceLeakDetector.setLevel(before);
		}
		assertNoFailureIn(log);
	}

	private String mutated(Random random) {
		String request = of(BODIES, random);
		int start = request.indexOf(" {");
		String body = request.substring(start + 1);
		for (int changes = random.nextInt(4); changes > 0; changes--) {
			body = (random.nextInt(4) == 0) ? withOtherBytes(body, random) : withOtherValue(body, random);
		}
		return request.substring(0, start) + " HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113." + random.nextInt(200)
				+ "\r\n" + authorization() + "Content-Type: application/json\r\nContent-Length: " + body.length()
				+ "\r\n\r\n" + body;
	}

	private static <T> T of(List<T> values, Random random) {
		return values.get(random.nextInt(values.size()));
	}

	/** Leaves out, repeats, reverses or replaces some bytes. */
	private static String withOtherBytes(String body, Random random) {
		int start = random.nextInt(body.length() + 1);
		int end = Math.min(body.length(), start + random.nextInt(12));
		String part = body.substring(start, end);
		return body.substring(0, start) + switch (random.nextInt(4)) {
			case 0 -> "";
			case 1 -> part + part;
			case 2 -> new StringBuilder(part).reverse();
			default -> (char) random.nextInt(256);
		} + body.substring(end);
	}

	private static String withOtherValue(String body, Random random) {
		try {
			JsonNode root = Json.of(body);
			List<JsonNode> containers = new ArrayList<>(List.of(root));
			root.forEach((part) -> {
				if (part.isContainer()) {
					containers.add(part);
				}
			});
			if (of(containers, random) instanceof ObjectNode object) {
				List<String> names = List.copyOf(object.propertyNames());
				object.put((names.isEmpty() || random.nextInt(4) == 0) ? of(JSON_NAMES, random) : of(names, random),
						"@@");
			}
			return root.toString().replace("\"@@\"", of(JSON_VALUES, random));
		}
		catch (JacksonException | NumberFormatException ex) {
			return withOtherBytes(body, random);
		}
	}

}
