package dev.locations.service;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import dev.locations.location.LocationBodies;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.util.FileSystemUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A backup of the running service, and a service that starts with a copy of it.
 */
@Tag("slow")
class BackupRestoreTests {

	@TempDir
	Path parent;

	@Test
	void startsWithACopyOfABackup() throws Exception {
		Path data = this.parent.resolve("data");
		String id;
		String name;
		String token;
		try (ServiceProcess service = ServiceProcess.start(data)) {
			token = service.signIn();
			id = JsonMapper.shared().readTree(post(service, token, LocationBodies.MINIMAL)).get("id").stringValue();
			HttpResponse<String> backup = service.send(service.request("/api/backups")
				.header("Authorization", "Bearer " + token)
				.POST(BodyPublishers.noBody()));
			assertThat(backup.statusCode()).isEqualTo(201);
			name = JsonMapper.shared().readTree(backup.body()).get("name").stringValue();
			post(service, token, LocationBodies.MINIMAL);
			service.stop();
			assertThat(service.awaitEnd(Duration.ofSeconds(30))).isTrue();
		}
		Path backup = data.resolve("backups").resolve(name);
		FileSystemUtils.copyRecursively(backup, this.parent.resolve("restored"));
		Files.move(data, this.parent.resolve("away"));
		Files.move(this.parent.resolve("restored"), data);
		try (ServiceProcess service = ServiceProcess.start(data)) {
			assertThat(service.send(service.request("/api/locations/" + id)).statusCode()).isEqualTo(200);
			// the token of before is valid, and so is its account
			post(service, token, LocationBodies.MINIMAL);
			service.kill();
		}
	}

	private static String post(ServiceProcess service, String token, String body) throws Exception {
		HttpResponse<String> created = service.send(service.request("/api/locations")
			.header("Authorization", "Bearer " + token)
			.POST(BodyPublishers.ofString(body)));
		assertThat(created.statusCode()).isEqualTo(201);
		return created.body();
	}

}
