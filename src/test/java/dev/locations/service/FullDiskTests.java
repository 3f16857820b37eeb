package dev.locations.service;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;

import dev.locations.embedded.TestStore;
import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import dev.locations.testing.SmallDisk;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/** The service on a full disk. The store has tests of other failures of the disk. */
@Tag("slow")
class FullDiskTests {

	private static final String FULL = "{\"errors\":[{\"code\":\"store.full\","
			+ "\"message\":\"The write was refused: the store has no room left. Nothing was changed.\"}]}";

	private final Random random = new Random(20261122);

	private final List<String> ids = new ArrayList<>();

	@TempDir
	Path parent;

	@SuppressWarnings("NullAway.Init") // in the test
	private ServiceProcess service;

	@Test
	void refusesWritesAndGoesOnReadingUntilThereIsRoom() throws Exception {
		try (SmallDisk disk = SmallDisk.mount(this.parent, 100)) {
			Path directory = disk.directory().resolve("data");
			// locations are large, and read from the store; a history would keep what is
			// deleted; operators see its health
			this.service = ServiceProcess.start(directory, "-Dlocations.request.max-body-size=1MB",
					"-Dlocations.read-model.enabled=false", "-Dlocations.history.keep=0",
					"-Dmanagement.endpoint.health.show-details=always");
			try (ServiceProcess running = this.service) {
				while (this.ids.size() < 40) {
					create();
				}
				// so little that nothing but a deletion makes enough room
				disk.leave(2);
				fill();
				assertReadsGoOn();
				assertHealth("\"writable\":false", "There is no space left for the store");
				assertThat(metrics()).contains("locations_store_writable 0.0");
				delete(this.ids.subList(this.ids.size() / 4, this.ids.size()));
				awaitWritable(1);
				assertReadsGoOn();
				disk.leave(2);
				fillByAnImport();
				assertReadsGoOn();
				disk.removeBallast();
				awaitWritable(2);
				assertReadsGoOn();
				assertHealth("\"writable\":true");
				assertThat(metrics()).contains("locations_store_writable 1.0");
				assertThat(running.log("writes are refused")).hasSize(2)
					.allSatisfy((line) -> assertThat(line).contains("WARN"));
				assertThat(running.log("is writable again")).hasSize(2)
					.allSatisfy((line) -> assertThat(line).contains("INFO"));
			}
			try (TestStore store = TestStore.open(directory)) {
				List<UUID> expected = this.ids.stream().map(UUID::fromString).toList();
				assertThat(store.locations().existing(expected).collectList().block())
					.containsExactlyInAnyOrderElementsOf(expected);
			}
		}
	}

	private void fill() throws Exception {
		HttpResponse<String> answer = post();
		while (answer.statusCode() == 201) {
			this.ids.add(Json.of(answer.body()).get("id").stringValue());
			assertThat(this.ids).as("what the disk has room for").hasSizeLessThan(200);
			answer = post();
		}
		String user = Accounts.credentials("new@example.com", "long enough").toString();
		assertThat(List.of(answer, post(),
				this.service.send(this.service.authorized("/api/locations/" + this.ids.get(0))
					.method("PATCH", BodyPublishers.ofString("{\"name\":\"new\"}"))),
				this.service.send(this.service.authorized("/api/users").POST(BodyPublishers.ofString(user)))))
			.allSatisfy((refused) -> {
				assertThat(refused.statusCode()).isEqualTo(507);
				assertThat(refused.body()).isEqualTo(FULL);
			});
	}

	private void fillByAnImport() throws Exception {
		String line = body() + "\n";
		try (Upload upload = new Upload(this.service, "")) {
			for (int i = 0; i < 40; i++) {
				upload.send(line);
			}
			assertThat(upload.end().at("/error/code").stringValue()).isEqualTo("store.full");
		}
	}

	private void delete(List<String> deleted) throws Exception {
		for (String id : deleted) {
			assertThat(this.service.send(this.service.authorized("/api/locations/" + id).DELETE()).statusCode())
				.isEqualTo(204);
		}
		deleted.clear();
	}

	/** Waits until writes work again by themselves, and writes. */
	private void awaitWritable(int times) throws Exception {
		this.service.awaitLog("is writable again", times);
		create();
	}

	private void create() throws IOException, InterruptedException {
		HttpResponse<String> answer = post();
		assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
		this.ids.add(Json.of(answer.body()).get("id").stringValue());
	}

	/** Posts a location of about 500 kB that hardly compresses. */
	private HttpResponse<String> post() throws IOException, InterruptedException {
		HttpRequest.Builder request = this.service.authorized("/api/locations?only=id");
		return this.service.send(request.POST(BodyPublishers.ofString(body())));
	}

	private String body() {
		byte[] bytes = new byte[250_000];
		this.random.nextBytes(bytes);
		ObjectNode body = Locations.at("n", "1", "2");
		body.putObject("properties").put("bytes", HexFormat.of().formatHex(bytes));
		return body.toString();
	}

	private void assertReadsGoOn() throws Exception {
		for (String id : List.of(this.ids.get(0), this.ids.get(this.ids.size() - 1))) {
			HttpResponse<String> one = this.service.send(this.service.request("/api/locations/" + id));
			assertThat(one.statusCode()).isEqualTo(200);
			assertThat(one.body()).hasSizeGreaterThan(500_000);
		}
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
