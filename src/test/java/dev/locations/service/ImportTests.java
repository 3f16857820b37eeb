package dev.locations.service;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

import dev.locations.openapi.DescribedLines;
import dev.locations.testing.ServiceProcess;
import dev.locations.testing.SmallDisk;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.publisher.Flux;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Imports into the whole service.
 */
class ImportTests {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	@TempDir
	Path directory;

	private static String location(int number, String properties) {
		return """
				{"id":"%s","name":"Place %d","description":"d","phone":"1","photoUrl":"p","siteUrl":"s",\
				"geometry":{"type":"Point","coordinates":[%d,2]},\
				"address":{"street":"s","zipCode":"z","city":"c","state":"t"},"properties":{"a":"%s"}}
				""".formatted(new UUID(0x4000, number), number, number % 180, properties);
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

	private static String load(ServiceProcess service, String token, boolean http2, Flux<byte[]> body) {
		return HttpClient.create()
			.protocol(http2 ? HttpProtocol.H2C : HttpProtocol.HTTP11)
			.headers((headers) -> headers.set("Authorization", "Bearer " + token))
			.post()
			.uri("http://127.0.0.1:" + service.port() + "/api/imports")
			.send(ByteBufFlux.fromString(body.map((bytes) -> new String(bytes, StandardCharsets.UTF_8))))
			.responseSingle((answer, content) -> content.asString())
			.block(LIMIT);
	}

	private static Flux<byte[]> slowly(int count, Duration pause) {
		return Flux.interval(pause)
			.onBackpressureBuffer()
			.take(count)
			.map((number) -> location(number.intValue(), "").getBytes(StandardCharsets.UTF_8));
	}

	@Test
	void takesAsLongAsBytesArrive() throws Exception {
		try (ServiceProcess service = ServiceProcess.start(this.directory, "-Dlocations.request.body-timeout=1s",
				"-Dlocations.connection.write-timeout=1s", "-Dlocations.connection.idle-timeout=1s")) {
			String token = service.signIn();
			for (boolean http2 : List.of(false, true)) {
				JsonNode summary = summary(load(service, token, http2, slowly(20, Duration.ofMillis(200))));
				assertThat(summary.get("complete").booleanValue()).isTrue();
				assertThat(summary.get("added").intValue() + summary.get("existing").intValue()).isEqualTo(20);
			}
		}
	}

	@Test
	void endsAnImportWhoseClientSendsNothing() throws Exception {
		try (ServiceProcess service = ServiceProcess.start(this.directory, "-Dlocations.import.idle-timeout=1s",
				"-Dlocations.request.body-timeout=1s")) {
			String token = service.signIn();
			for (boolean http2 : List.of(false, true)) {
				Flux<byte[]> dead = slowly(3, Duration.ofMillis(50)).concatWith(Flux.never());
				JsonNode summary = summary(load(service, token, http2, dead));
				assertThat(summary.at("/error/code").stringValue()).isEqualTo("request.timeout");
				assertThat(summary.get("added").intValue() + summary.get("existing").intValue()).isEqualTo(3);
			}
			try (Upload dead = new Upload(service, token, "")) {
				dead.send(location(1, ""));
				assertThat(summary(dead.lines()).at("/error/code").stringValue()).isEqualTo("request.timeout");
			}
		}
	}

	/** The body has 200 MB, and the heap of the service 128 MB. */
	@Test
	void readsALargeBodyInLittleMemory() throws Exception {
		try (ServiceProcess service = ServiceProcess.start(this.directory, "-Xmx128m");
				Upload upload = new Upload(service, service.signIn(), "?dryRun=true")) {
			String properties = "x".repeat(100_000);
			for (int i = 0; i < 2_000; i++) {
				upload.send(location(i, properties));
			}
			upload.end();
			assertThat(summary(upload.lines()).toString())
				.contains("\"added\":2000,\"existing\":0,\"refused\":0,\"bytes\":200", "\"complete\":true");
			assertThat(service.isAlive()).isTrue();
		}
	}

	/** Its content has 200 MB, and it has 200 kB. */
	@Test
	void stopsToUnpackAtTheLimit() throws Exception {
		ByteArrayOutputStream packed = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
			byte[] spaces = " ".repeat(1_000_000).getBytes(StandardCharsets.UTF_8);
			for (int i = 0; i < 200; i++) {
				gzip.write(spaces);
			}
		}
		try (ServiceProcess service = ServiceProcess.start(this.directory, "-Xmx128m",
				"-Dlocations.import.max-size=50MB"); Upload upload = new Upload(service, service.signIn(), "")) {
			upload.send(packed.toByteArray());
			upload.end();
			JsonNode summary = summary(upload.lines());
			assertThat(summary.at("/error/code").stringValue()).isEqualTo("request.tooLarge");
		}
	}

	@Test
	void keepsWhatItHasAnsweredWhenTheClientLeaves() throws Exception {
		int count = 12_000;
		String body = locations(count, (number) -> "");
		// else it may warn that the system allows fewer
		try (ServiceProcess service = ServiceProcess.start(this.directory,
				"-Dlocations.connection.max-connections=100")) {
			String token = service.signIn();
			try (Upload upload = new Upload(service, token, "")) {
				upload.send(body.substring(0, body.length() - 100));
				upload.await("\"added\":[1-9]");
			}
			awaitCancelledImport(service);
			assertThat(service.log()).noneMatch((line) -> line.contains("WARN") || line.contains("ERROR"));
			try (Upload again = new Upload(service, token, "")) {
				again.send(body);
				again.end();
				JsonNode summary = summary(again.lines());
				assertThat(summary.get("complete").booleanValue()).isTrue();
				assertThat(summary.get("existing").intValue()).isBetween(4_000, count - 1);
				assertThat(summary.get("added").intValue() + summary.get("existing").intValue()).isEqualTo(count);
			}
		}
	}

	private static void awaitCancelledImport(ServiceProcess service) {
		Awaitility.await()
			.atMost(LIMIT)
			.until(() -> service.log().stream().anyMatch((line) -> line.contains("Import of account")));
		assertThat(service.log()).filteredOn((line) -> line.contains("Import of account"))
			.singleElement()
			.asString()
			.contains(" cancelled: ");
	}

	/** The body has arrived, so that only the end of the connection tells. */
	@Test
	void stopsToUnpackWhenTheClientLeaves() throws Exception {
		byte[] lines = new byte[1_000_000];
		Arrays.fill(lines, (byte) '\n');
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(body)) {
			for (int i = 0; i < 900; i++) {
				gzip.write(lines);
			}
		}
		try (ServiceProcess service = ServiceProcess.start(this.directory)) {
			try (Upload upload = new Upload(service, service.signIn(), "")) {
				upload.send(body.toByteArray());
				upload.end();
				upload.await("progress");
			}
			awaitCancelledImport(service);
		}
	}

	@Test
	void endsWithASummaryWhenTheServiceStops() throws Exception {
		try (ServiceProcess service = ServiceProcess.start(this.directory);
				Upload upload = new Upload(service, service.signIn(), "")) {
			upload.send(location(1, ""));
			upload.await("\"bytes\":" + location(1, "").length());
			service.stop();
			assertThat(summary(upload.lines()).toString()).contains("\"added\":1,",
					"\"error\":{\"code\":\"service.unavailable\"");
			assertThat(service.awaitEnd(LIMIT)).isTrue();
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
			try (ServiceProcess service = ServiceProcess.start(disk.directory().resolve("data"))) {
				String token = service.signIn();
				try (Upload upload = new Upload(service, token, "")) {
					upload.send(body);
					upload.end();
					assertThat(summary(upload.lines()).at("/error/code").stringValue()).isEqualTo("store.full");
				}
				disk.removeBallast();
				Awaitility.await()
					.atMost(LIMIT)
					.until(() -> service.log().stream().anyMatch((line) -> line.contains("is writable again")));
				try (Upload again = new Upload(service, token, "")) {
					again.send(body);
					again.end();
					assertThat(summary(again.lines()).get("complete").booleanValue()).isTrue();
				}
			}
		}
	}

	/** Sends a request of HTTP/1.1, and as much of its body as the test asks for. */
	private static final class Upload implements AutoCloseable {

		private final Socket socket;

		Upload(ServiceProcess service, String token, String query) throws IOException {
			this.socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
			this.socket.setSoTimeout((int) LIMIT.toMillis());
			this.socket.getOutputStream()
				.write("POST /api/imports%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
					.formatted(query, token)
					.getBytes(StandardCharsets.US_ASCII));
		}

		void send(byte[] body) throws IOException {
			this.socket.getOutputStream()
				.write((Integer.toHexString(body.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
			this.socket.getOutputStream().write(body);
			this.socket.getOutputStream().write("\r\n".getBytes(StandardCharsets.US_ASCII));
		}

		void send(String body) throws IOException {
			send(body.getBytes(StandardCharsets.UTF_8));
		}

		void end() throws IOException {
			this.socket.getOutputStream().write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
		}

		/** Reads until the answer contains a text, as a regular expression. */
		void await(String text) throws IOException {
			Pattern awaited = Pattern.compile(text);
			StringBuilder read = new StringBuilder();
			InputStream input = this.socket.getInputStream();
			while (!awaited.matcher(read).find()) {
				int next = input.read();
				assertThat(next).as(read.toString()).isNotNegative();
				read.append((char) next);
			}
		}

		/**
		 * Reads the rest of the answer, and returns its lines without the chunks of HTTP.
		 */
		String lines() throws IOException {
			return new String(this.socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
				.filter((line) -> line.startsWith("{"))
				.collect(Collectors.joining("\n"));
		}

		@Override
		public void close() throws IOException {
			this.socket.close();
		}

	}

}
