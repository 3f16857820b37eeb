package dev.locations.service;

import java.nio.file.Files;
import java.nio.file.Path;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
			token = service.token();
			id = service.create(Locations.riversideDrive());
			name = service.send("POST", "/api/backups", "", 201).get("name").stringValue();
			service.create(Locations.riversideDrive());
			service.stop();
			service.awaitEnd();
		}
		Path backup = data.resolve("backups").resolve(name);
		FileSystemUtils.copyRecursively(backup, this.parent.resolve("restored"));
		Files.move(data, this.parent.resolve("away"));
		Files.move(this.parent.resolve("restored"), data);
		try (ServiceProcess service = ServiceProcess.start(data)) {
			assertThat(service.send(service.request("/api/locations/" + id)).statusCode()).isEqualTo(200);
			// the token of before is valid, and so is its account
			assertThat(service.send(service.request("/api/me").header("Authorization", "Bearer " + token)).statusCode())
				.isEqualTo(200);
			service.create(Locations.riversideDrive());
			service.kill();
		}
	}

}
