package dev.locations.service;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.testing.ReadOnlyFile;
import dev.locations.testing.ServiceProcess;
import dev.locations.testing.SmallDisk;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The service while its data directory is full, removed or read-only.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class FullDiskTests {

	private static final String FULL = "{\"errors\":[{\"code\":\"store.full\","
			+ "\"message\":\"The write was refused: the store has no room left. Nothing was changed.\"}]}";

	private static final String UNAVAILABLE = "{\"errors\":[{\"code\":\"service.unavailable\","
			+ "\"message\":\"The service is temporarily unavailable. Try again later.\"}]}";

	/** Locations are large, and read from the store. Operators see its health. */
	private static final String[] OPTIONS = { "-Dlocations.request.max-body-size=1MB",
			"-Dlocations.read-model.enabled=false", "-Dmanagement.endpoint.health.show-details=always" };

	private final Random random = new Random(20261122);

	@TempDir
	Path parent;

	private ServiceProcess service;

	private void start(Path directory) throws Exception {
		this.service = ServiceProcess.start(directory, OPTIONS);
	}

	@Test
	void refusesWritesAndGoesOnReadingUntilThereIsRoom() throws Exception {
		List<String> ids = new ArrayList<>();
		try (SmallDisk disk = SmallDisk.mount(this.parent, 80)) {
			Path directory = disk.directory().resolve("data");
			disk.addBallast(48);
			start(directory);
			try (ServiceProcess running = this.service) {
				fill(ids);
				assertReadsGoOn(ids);
				assertRefused(507, FULL, List.of(post(), this.service.send(rename(ids.get(0)))));
				assertHealth("\"writable\":false", "There is no space left for the store");
				assertThat(metrics()).contains("locations_store_writable 0.0");
				disk.removeBallast();
				running.awaitLog("is writable again");
				ids.add(id(post()));
				assertHealth("\"writable\":true");
				assertThat(metrics()).contains("locations_store_writable 1.0");
				assertReadsGoOn(ids);
				assertThat(this.service.log("writes are refused")).singleElement().asString().contains("WARN");
				assertThat(this.service.log("is writable again")).singleElement().asString().contains("INFO");
				running.kill();
			}
			start(directory);
			try (ServiceProcess running = this.service) {
				assertReadsGoOn(ids);
				running.stop();
				running.awaitEnd();
			}
		}
	}

	@Test
	void deletionsMakeRoomOnAFullDisk() throws Exception {
		List<String> ids = new ArrayList<>();
		try (SmallDisk disk = SmallDisk.mount(this.parent, 110)) {
			start(disk.directory().resolve("data"));
			try (ServiceProcess running = this.service) {
				fill(ids);
				List<String> deleted = ids.subList(ids.size() / 4, ids.size());
				for (String id : deleted) {
					assertThat(this.service.send(this.service.authorized("/api/locations/" + id).DELETE()).statusCode())
						.isEqualTo(204);
				}
				deleted.clear();
				running.awaitLog("is writable again");
				for (int i = 0; i < 10; i++) {
					ids.add(id(post()));
				}
				assertReadsGoOn(ids);
				running.kill();
			}
			start(disk.directory().resolve("data"));
			try (ServiceProcess running = this.service) {
				assertReadsGoOn(ids);
				running.kill();
			}
		}
	}

	/** Creates locations until the disk is full. */
	private void fill(List<String> ids) throws Exception {
		HttpResponse<String> answer = post();
		while (answer.statusCode() == 201) {
			ids.add(id(answer));
			assertThat(ids).hasSizeLessThan(1_000);
			answer = post();
		}
		assertThat(answer.statusCode()).isEqualTo(507);
		assertThat(answer.body()).isEqualTo(FULL);
		assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
	}

	@Test
	void refusesWritesAndGoesOnReadingWhenTheDirectoryIsRemoved() throws Exception {
		Path directory = this.parent.resolve("data");
		start(directory);
		try (ServiceProcess running = this.service) {
			List<String> ids = new ArrayList<>(List.of(id(post())));
			FileSystemUtils.deleteRecursively(directory);
			assertWritesAreRefused(ids.get(0), 503, UNAVAILABLE);
			assertReadsGoOn(ids);
			assertHealth("\"writable\":false", "was removed or replaced");
			assertThat(metrics()).contains("locations_store_writable 0.0");
			assertThat(this.service.log("writes are refused")).singleElement().asString().contains("WARN");
			running.stop();
			running.awaitEnd();
		}
	}

	@Test
	void refusesWritesAndGoesOnReadingWhileTheFilesAreReadOnly() throws Exception {
		Path directory = this.parent.resolve("data");
		start(directory);
		try (ServiceProcess running = this.service) {
			List<String> ids = new ArrayList<>(List.of(id(post())));
			try (ReadOnlyFile log = ReadOnlyFile.make(log(directory));
					ReadOnlyFile files = ReadOnlyFile.make(directory.resolve("store"))) {
				assertThat(List.of(log, files)).isNotEmpty();
				assertWritesAreRefused(ids.get(0), 503, UNAVAILABLE);
				assertReadsGoOn(ids);
				assertHealth("\"writable\":false", "cannot be written");
				assertThat(metrics()).contains("locations_store_writable 0.0");
			}
			running.awaitLog("is writable again");
			ids.add(id(post()));
			assertReadsGoOn(ids);
			assertHealth("\"writable\":true");
			assertThat(this.service.log("writes are refused")).singleElement().asString().contains("WARN");
			assertThat(this.service.log("is writable again")).singleElement().asString().contains("INFO");
			running.kill();
		}
	}

	/** The log that the store writes to. */
	private static Path log(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory.resolve("store"))) {
			return files.filter((file) -> file.toString().endsWith(".log"))
				.max(Comparator.naturalOrder())
				.orElseThrow();
		}
	}

	@Test
	void goesOnWritingItsOpenFileInADirectoryThatBecameReadOnly() throws Exception {
		Path directory = this.parent.resolve("data");
		start(directory);
		try (ServiceProcess running = this.service) {
			Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("r-x------"));
			List<String> ids = List.of(id(post()), id(post()));
			assertReadsGoOn(ids);
			assertHealth("\"writable\":true");
			running.kill();
		}
		finally {
			Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
		}
	}

	/** Posts a location of about 500 kB that hardly compresses. */
	private HttpResponse<String> post() throws IOException, InterruptedException {
		byte[] bytes = new byte[250_000];
		this.random.nextBytes(bytes);
		ObjectNode body = Locations.at("n", "1", "2");
		body.putObject("properties").put("bytes", HexFormat.of().formatHex(bytes));
		return this.service
			.send(this.service.authorized("/api/locations?only=id").POST(BodyPublishers.ofString(body.toString())));
	}

	private static String id(HttpResponse<String> created) {
		assertThat(created.statusCode()).isEqualTo(201);
		return Json.of(created.body()).get("id").stringValue();
	}

	private void assertReadsGoOn(List<String> ids) throws Exception {
		for (String id : ids) {
			HttpResponse<String> one = this.service.send(this.service.request("/api/locations/" + id + "?only=id"));
			assertThat(one.body()).isEqualTo("{\"id\":\"" + id + "\"}");
		}
		for (String id : List.of(ids.get(0), ids.get(ids.size() - 1))) {
			HttpResponse<String> one = this.service.send(this.service.request("/api/locations/" + id));
			assertThat(one.statusCode()).isEqualTo(200);
			assertThat(one.body()).hasSizeGreaterThan(500_000);
		}
	}

	private void assertWritesAreRefused(String id, int status, String body) throws Exception {
		assertRefused(status, body, List.of(post(), this.service.send(rename(id)),
				this.service.send(this.service.authorized("/api/locations/" + id).DELETE())));
	}

	private HttpRequest.Builder rename(String id) throws Exception {
		return this.service.authorized("/api/locations/" + id)
			.method("PATCH", BodyPublishers.ofString("{\"name\":\"new\"}"));
	}

	private static void assertRefused(int status, String body, List<HttpResponse<String>> answers) {
		assertThat(answers).allSatisfy((refused) -> {
			assertThat(refused.statusCode()).isEqualTo(status);
			assertThat(refused.body()).isEqualTo(body);
		});
	}

	private void assertHealth(String... details) throws Exception {
		HttpResponse<String> health = this.service.manage("/actuator/health/readiness");
		assertThat(health.statusCode()).isEqualTo(200);
		assertThat(health.body()).startsWith("{\"").contains("\"status\":\"UP\"").contains(details);
	}

	private String metrics() throws Exception {
		return this.service.manage("/actuator/prometheus").body();
	}

}
