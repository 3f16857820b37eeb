package dev.locations.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
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
import org.springframework.util.function.ThrowingSupplier;

import static org.assertj.core.api.Assertions.assertThat;

/** Nonsense in headers, targets and bodies leads to no failure, leak or stack trace. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class HostileRequestTests extends HttpService {

	private static final Path TEXTS = Path.of("src/test/resources/dev/locations/service/hostile.json");

	private static final Pattern REPEATED = Pattern.compile("(?s)«(\\d+) (.*?)»");

	private static final List<String> REQUESTS = texts("requests");

	private static final List<String> NAMES = texts("headers");

	private static final List<String> VALUES = texts("values of headers");

	private static final List<String> QUERIES = texts("ends of targets");

	private static final List<String> BODIES = texts("requests with bodies");

	/** What may stand in the place of any value of a body. */
	private static final List<String> JSON_VALUES = texts("values of bodies");

	private static final List<String> JSON_NAMES = texts("names in bodies");

	private static final String LAST = "GET /none HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

	private static final int BODIES_TRIED = 200;

	/** Texts of the file, in which «9 a» stands for nine times that letter. */
	private static List<String> texts(String name) {
		return ThrowingSupplier.of(() -> Json.of(Files.readString(TEXTS)))
			.get()
			.get(name)
			.valueStream()
			.map((text) -> REPEATED.matcher(text.stringValue())
				.replaceAll((part) -> Matcher.quoteReplacement(part.group(2).repeat(Integer.parseInt(part.group(1))))))
			.map((text) -> text.replace("{riverside}", Locations.riversideDrive().toString()))
			.toList();
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
