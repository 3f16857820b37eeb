package dev.locations.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

import dev.locations.location.Locations;
import dev.locations.openapi.DescribedLines;
import dev.locations.testing.RawConnection;
import dev.locations.testing.ServiceProcess;
import dev.locations.testing.SmallDisk;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Schedulers;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Imports into the whole service.
 */
@Tag("slow")
class ImportTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	/** The time limits are much shorter than some of the imports. */
	private static final String[] OPTIONS = { "-Xmx128m", "-Dlocations.request.body-timeout=1s",
			"-Dlocations.connection.write-timeout=1s", "-Dlocations.connection.idle-timeout=1s",
			"-Dlocations.import.idle-timeout=1s", "-Dlocations.import.max-size=300MB",
			// else it may warn that the system allows fewer
			"-Dlocations.connection.max-connections=100" };

	@TempDir
	static Path shared;

	@TempDir
	Path directory;

	private static ServiceProcess service;

	@BeforeAll
	static void start() throws Exception {
		service = ServiceProcess.start(shared, OPTIONS);
	}

	@AfterAll
	static void stop() throws IOException {
		service.close();
	}

	private static String location(int number, String text) {
		ObjectNode place = Locations.at("Place " + number, String.valueOf(number % 180), "2");
		place.put("id", new UUID(0x4000, number).toString()).putObject("properties").put("a", text);
		return place + "\n";
	}

	private static String locations(int count, IntFunction<String> properties) {
		return IntStream.range(0, count)
			.mapToObj((number) -> location(number, properties.apply(number)))
			.collect(Collectors.joining());
	}

	private static JsonNode summary(String answer) {
		List<JsonNode> lines = DescribedLines.read(answer, "import-line");
		return lines.get(lines.size() - 1);
	}

	private static String load(boolean http2, Flux<String> body) throws Exception {
		String token = service.token();
		return HttpClient.create()
			.protocol(http2 ? HttpProtocol.H2C : HttpProtocol.HTTP11)
			.headers((headers) -> headers.set("Authorization", "Bearer " + token))
			.post()
			.uri("http://127.0.0.1:" + service.port() + "/api/imports")
			.send(ByteBufFlux.fromString(body))
			.responseSingle((answer, content) -> content.asString())
			.block(LIMIT);
	}

	private static Flux<String> slowly(int count, Duration pause) {
		return Flux.interval(pause).onBackpressureBuffer().take(count).map((number) -> location(number.intValue(), ""));
	}

	/** Returns a packed text that is repeated. */
	private static byte[] packed(String text, int megabytes) throws IOException {
		ByteArrayOutputStream member = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(member)) {
			gzip.write(text.repeat(1_000_000 / text.length()).getBytes(StandardCharsets.UTF_8));
		}
		ByteArrayOutputStream members = new ByteArrayOutputStream();
		for (int i = 0; i < megabytes; i++) {
			member.writeTo(members);
		}
		return members.toByteArray();
	}

	@Test
	void takesAsLongAsBytesArrive() throws Exception {
		for (boolean http2 : List.of(false, true)) {
			JsonNode summary = summary(load(http2, slowly(10, Duration.ofMillis(200))));
			assertThat(summary.get("complete").booleanValue()).isTrue();
			assertThat(summary.get("added").intValue() + summary.get("existing").intValue()).isEqualTo(10);
		}
	}

	@Test
	void endsAnImportWhoseClientSendsNothing() throws Exception {
		for (boolean http2 : List.of(false, true)) {
			Flux<String> dead = slowly(3, Duration.ofMillis(50)).concatWith(Flux.never());
			JsonNode summary = summary(load(http2, dead));
			assertThat(summary.at("/error/code").stringValue()).isEqualTo("request.timeout");
			assertThat(summary.get("added").intValue() + summary.get("existing").intValue()).isEqualTo(3);
		}
		try (Upload dead = new Upload(service, "")) {
			dead.send(location(1, ""));
			assertThat(summary(dead.lines()).at("/error/code").stringValue()).isEqualTo("request.timeout");
		}
	}

	/** The body has 200 MB, and the heap of the service 128 MB. */
	@Test
	void readsALargeBodyInLittleMemory() throws Exception {
		try (Upload upload = new Upload(service, "?dryRun=true")) {
			String properties = "x".repeat(100_000);
			for (int i = 1_000_000; i < 1_002_000; i++) {
				upload.send(location(i, properties));
			}
			upload.end();
			assertThat(summary(upload.lines()).toString())
				.contains("\"added\":2000,\"existing\":0,\"refused\":0,\"bytes\":200", "\"complete\":true");
			assertThat(service.isAlive()).isTrue();
		}
	}

	/** Its content has 400 MB, and it has 400 kB. */
	@Test
	void stopsToUnpackAtTheLimit() throws Exception {
		try (Upload upload = new Upload(service, "")) {
			upload.send(packed(" ", 400));
			upload.end();
			JsonNode summary = summary(upload.lines());
			assertThat(summary.at("/error/code").stringValue()).isEqualTo("request.tooLarge");
		}
		assertThat(service.isAlive()).isTrue();
	}

	@Test
	void keepsWhatItHasAnsweredWhenTheClientLeaves() throws Exception {
		int count = 12_000;
		String body = locations(count, (number) -> "");
		int before = service.log().size();
		try (Upload upload = new Upload(service, "")) {
			upload.send(body.substring(0, body.length() - 100));
			// the next progress line may come after the idle timeout
			Disposable blanks = Flux.interval(Duration.ofMillis(100), Schedulers.boundedElastic())
				.subscribe((number) -> upload.send(" "));
			upload.await("\"added\":[1-9]");
			blanks.dispose();
		}
		awaitCancelledImport(before);
		assertThat(logSince(before)).noneMatch((line) -> line.contains("WARN") || line.contains("ERROR"));
		try (Upload again = new Upload(service, "")) {
			again.send(body);
			again.end();
			JsonNode summary = summary(again.lines());
			assertThat(summary.get("complete").booleanValue()).isTrue();
			assertThat(summary.get("existing").intValue()).isBetween(4_000, count - 1);
			assertThat(summary.get("added").intValue() + summary.get("existing").intValue()).isEqualTo(count);
		}
	}

	private static List<String> logSince(int line) {
		return List.copyOf(service.log()).stream().skip(line).toList();
	}

	// the line of an earlier import may come late
	private static void awaitCancelledImport(int since) {
		Awaitility.await()
			.atMost(LIMIT)
			.untilAsserted(() -> assertThat(logSince(since))
				.anyMatch((line) -> line.matches(".*Import of account .* cancelled: .*")));
	}

	/** The body has arrived, so that only the end of the connection tells. */
	@Test
	void stopsToUnpackWhenTheClientLeaves() throws Exception {
		int before = service.log().size();
		try (Upload upload = new Upload(service, "")) {
			upload.send(packed("{}\n", 299));
			upload.end();
			upload.await("progress");
		}
		awaitCancelledImport(before);
	}

	@Test
	void endsWithASummaryWhenTheServiceStops() throws Exception {
		try (ServiceProcess stopping = ServiceProcess.start(this.directory); Upload upload = new Upload(stopping, "")) {
			upload.send(location(1, ""));
			upload.await("\"bytes\":" + location(1, "").length());
			stopping.stop();
			assertThat(summary(upload.lines()).toString()).contains("\"added\":1,",
					"\"error\":{\"code\":\"service.unavailable\"");
			stopping.awaitEnd();
		}
	}

	@Test
	void tellsThatTheDiskIsFullAndCanBeRepeated() throws Exception {
		Random random = new Random(20261122);
		byte[] bytes = new byte[10_000];
		String body = locations(1_000, (number) -> {
			random.nextBytes(bytes);
			return HexFormat.of().formatHex(bytes);
		});
		try (SmallDisk disk = SmallDisk.mount(this.directory, 96)) {
			disk.addBallast(86);
			try (ServiceProcess full = ServiceProcess.start(disk.directory().resolve("data"))) {
				try (Upload upload = new Upload(full, "")) {
					upload.send(body);
					upload.end();
					assertThat(summary(upload.lines()).at("/error/code").stringValue()).isEqualTo("store.full");
				}
				disk.removeBallast();
				full.awaitLog("is writable again");
				try (Upload again = new Upload(full, "")) {
					again.send(body);
					again.end();
					assertThat(summary(again.lines()).get("complete").booleanValue()).isTrue();
				}
			}
		}
	}

	/** Sends a request of HTTP/1.1, and as much of its body as the test asks for. */
	private static final class Upload implements AutoCloseable {

		private final RawConnection connection;

		Upload(ServiceProcess service, String query) throws Exception {
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

		void end() {
			this.connection.send("0\r\n\r\n");
		}

		void await(String text) throws IOException {
			this.connection.await(text);
		}

		/**
		 * Reads the rest of the answer, and returns its lines without the chunks of HTTP.
		 */
		String lines() throws IOException {
			return this.connection.readAll()
				.lines()
				.filter((line) -> line.startsWith("{"))
				.collect(Collectors.joining("\n"));
		}

		@Override
		public void close() throws IOException {
			this.connection.close();
		}

	}

}
