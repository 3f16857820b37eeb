package dev.locations.service;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.importing.Inputs;
import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import reactor.netty.ByteBufFlux;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** Imports into a service with little memory, and with short time limits. */
@Tag("slow")
class ImportTests {

	private static final String[] OPTIONS = { "-Xmx80m", "-Dlocations.request.body-timeout=1s",
			"-Dlocations.connection.write-timeout=1s", "-Dlocations.import.idle-timeout=5s",
			"-Dlocations.import.max-size=150MB",
			// else it may warn that the system allows fewer
			"-Dlocations.connection.max-connections=100" };

	/** Longer than the limits of other requests, and shorter than that of an import. */
	private static final Duration PAUSE = Duration.ofMillis(1_500);

	@TempDir
	static Path directory;

	private static ServiceProcess service;

	@BeforeAll
	static void start() throws Exception {
		service = ServiceProcess.start(directory, OPTIONS);
	}

	@AfterAll
	static void stop() {
		service.close();
	}

	private static String location(int number, String text) {
		ObjectNode place = Locations.at("Place " + number, String.valueOf(number % 180), "2");
		place.put("id", new UUID(0x4000, number).toString()).putObject("properties").put("a", text);
		return place + "\n";
	}

	private static String load(Flux<String> body) throws Exception {
		String token = service.token();
		return HttpClient.create()
			.protocol(HttpProtocol.H2C)
			.headers((headers) -> headers.set("Authorization", "Bearer " + token))
			.post()
			.uri("http://127.0.0.1:" + service.port() + "/api/imports")
			.send(ByteBufFlux.fromString(body))
			.responseSingle((answer, content) -> content.asString())
			.blockOptional(Duration.ofSeconds(60))
			.orElseThrow();
	}

	@Test
	void takesAsLongAsBytesArriveAndEndsWhenNothingDoes() throws Exception {
		try (Upload upload = new Upload(service, "?dryRun=true")) {
			upload.send(location(1, ""));
			Thread.sleep(PAUSE.toMillis());
			upload.send(location(2, ""));
			Thread.sleep(PAUSE.toMillis());
			assertThat(upload.end().toString()).contains("\"added\":2,", "\"complete\":true");
		}
		try (Upload dead = new Upload(service, "?dryRun=true")) {
			dead.send(location(1, ""));
			assertThat(dead.summary().at("/error/code").stringValue()).isEqualTo("request.timeout");
		}
	}

	@Test
	void countsTheTimeOfHttp2LikeThatOfHttp1() throws Exception {
		Flux<String> slow = Flux.just(location(11, ""), location(12, "")).delayElements(PAUSE);
		assertThat(Upload.summary(load(slow)).toString()).contains("\"added\":2,", "\"complete\":true");
		// the service resets the stream of a request that has not ended, which may hide
		// the answer from this client
		Mono.fromCallable(() -> load(Flux.concat(Mono.just(location(13, "")), Flux.never()))).onErrorComplete().block();
		service.awaitLog("stopped: 1 added");
	}

	/** The body has 100 MB, and the heap of the service 80 MB. */
	@Test
	void readsALargeBodyInLittleMemory() throws Exception {
		try (Upload upload = new Upload(service, "?dryRun=true")) {
			String properties = "x".repeat(100_000);
			for (int i = 1_000_000; i < 1_001_000; i++) {
				upload.send(location(i, properties));
			}
			assertThat(upload.end().toString()).contains("\"added\":1000,\"existing\":0,\"refused\":0,\"bytes\":100",
					"\"complete\":true");
		}
	}

	@Test
	void keepsWhatItHasAnsweredWhenTheClientLeaves() throws Exception {
		int count = 3_000;
		String body = IntStream.range(2_000_000, 2_000_000 + count)
			.mapToObj((number) -> location(number, ""))
			.collect(Collectors.joining());
		int before = service.log().size();
		int added;
		try (Upload upload = new Upload(service, "")) {
			upload.send(body.substring(0, body.length() - 100));
			// the next progress line may come after the idle timeout
			Disposable blanks = Flux.interval(Duration.ofMillis(500), Schedulers.boundedElastic())
				.subscribe((number) -> upload.send(" "));
			Matcher progress = Pattern.compile("\"added\":([1-9]\\d*),").matcher(upload.await("\"added\":[1-9]\\d*,"));
			blanks.dispose();
			added = progress.find() ? Integer.parseInt(progress.group(1)) : 0;
		}
		awaitCancelledImport(before);
		assertThat(logSince(before)).noneMatch((line) -> line.contains("WARN") || line.contains("ERROR"));
		try (Upload again = new Upload(service, "")) {
			again.send(body);
			JsonNode summary = again.end();
			assertThat(summary.get("complete").booleanValue()).isTrue();
			assertThat(summary.get("existing").intValue()).isBetween(added, count - 1);
			assertThat(summary.get("added").intValue() + summary.get("existing").intValue()).isEqualTo(count);
		}
	}

	private static List<String> logSince(int line) {
		return service.log().stream().skip(line).toList();
	}

	// the line of an earlier import may come late
	private static void awaitCancelledImport(int since) {
		Awaitility.await()
			.untilAsserted(() -> assertThat(logSince(since))
				.anyMatch((line) -> line.matches(".*Import of account .* cancelled: .*")));
	}

	/** The body has arrived, so that only the end of the connection tells. */
	@Test
	void stopsToUnpackWhenTheClientLeaves() throws Exception {
		int before = service.log().size();
		try (Upload upload = new Upload(service, "")) {
			byte[] megabyte = Inputs.gzip("{}\n".repeat(333_333));
			for (int i = 0; i < 149; i++) {
				upload.send(megabyte);
			}
			upload.sendEnd();
			upload.await("progress");
		}
		awaitCancelledImport(before);
	}

}
