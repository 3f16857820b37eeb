package dev.locations.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import dev.locations.LocationsServiceApplication;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The line of a start that fails, and the lines that tell how to begin. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("slow")
class StartFailureTests {

	private static final String LOCAL = "server.address=127.0.0.1";

	private static final String[] QUIET = { LOCAL, "server.port=0", "management.server.port=-1",
			"locations.password.strength=4" };

	@TempDir
	private Path directory;

	private ConfigurableApplicationContext start(String... settings) {
		return new SpringApplicationBuilder(LocationsServiceApplication.class)
			.run(Stream.concat(Stream.of("locations.data-dir=" + this.directory), Stream.of(settings))
				.map("--"::concat)
				.toArray(String[]::new));
	}

	private String failure(CapturedOutput output, String... settings) {
		int before = output.length();
		assertThatThrownBy(() -> start(settings).close()).isNotNull();
		List<String> lines = output.toString().substring(before).lines().filter((line) -> !line.isBlank()).toList();
		assertThat(lines).noneMatch((line) -> line.startsWith("\tat ") || line.contains("Exception"));
		List<String> errors = lines.stream().filter((line) -> line.contains("ERROR")).toList();
		assertThat(errors).hasSize(1);
		return errors.get(0);
	}

	@Test
	void namesThePortThatIsInUse(CapturedOutput output) throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			int port = taken.getLocalPort();
			assertThat(failure(output, LOCAL, "server.port=" + port))
				.contains("The setting server.port (environment SERVER_PORT) is the port " + port);
			assertThat(failure(output, "server.port=0", "management.server.port=" + port)).contains(
					"The setting management.server.port (environment MANAGEMENT_SERVER_PORT) is the port " + port);
		}
	}

	@Test
	void namesTheSettingThatIsMissingOrWrong(CapturedOutput output) {
		assertThat(failure(output, "server.port=0", "spring.mongodb.uri=mongodb://127.0.0.1:1/locations"))
			.contains("locations.auth.jwt-secret", "LOCATIONS_AUTH_JWT_SECRET");
		// Spring Boot reads these before it binds others
		assertThat(failure(output, "server.port=0", "locations.tracing.enabled=maybe"))
			.contains("locations.tracing.enabled", "LOCATIONS_TRACING_ENABLED", "must be true or false", "\"maybe");
		assertThat(failure(output, "management.server.port=x")).contains("MANAGEMENT_SERVER_PORT",
				"must be a whole number", "\"x\"");
		assertThat(failure(output, "server.port=0", "server.ssl.bundle=none")).contains("server.ssl.bundle", "none");
		assertThat(failure(output, "server.port=0", "server.ssl.bundle=mine",
				"spring.ssl.bundle.pem.mine.keystore.certificate=" + this.directory.resolve("none.pem")))
			.contains("spring.ssl.bundle", "none.pem");
	}

	@Test
	void saysToRestoreABackupOfADamagedStore(CapturedOutput output) throws IOException {
		Path store = Files.createDirectory(this.directory.resolve("store"));
		Files.writeString(store.resolve("CURRENT"), "x".repeat(20_000));
		assertThat(failure(output, "server.port=0"))
			.contains("The store " + store + " is damaged", "Restore a backup of the data directory")
			.doesNotContain("LOCATIONS_DATA_DIR");
	}

	@Test
	void namesTheAddressThatThisMachineDoesNotHave(CapturedOutput output) {
		assertThat(failure(output, "server.address=192.0.2.1", "server.port=0")).contains("192.0.2.1", "server.address",
				"SERVER_ADDRESS");
		assertThat(failure(output, LOCAL, "server.port=0", "management.server.address=192.0.2.1",
				"management.server.port=8081"))
			.contains("192.0.2.1", "the port 8081", "management.server.address");
	}

	@Test
	void namesTheFileOfTheSecretThatCannotBeRead(CapturedOutput output) throws IOException {
		start(QUIET).close();
		Path secret = this.directory.resolve("jwt-secret");
		Files.delete(secret);
		Files.createDirectory(secret);
		assertThat(failure(output, "server.port=0")).contains("The file " + secret + " cannot be read",
				"locations.auth.jwt-secret", "LOCATIONS_AUTH_JWT_SECRET");
	}

	@Test
	void namesTheMapThatCannotBeRead(CapturedOutput output, @TempDir Path maps) throws IOException {
		Path map = Files.writeString(maps.resolve("region.pmtiles"), "PMTiles");
		assertThat(failure(output, "server.port=0", "locations.map.basemap=" + map)).contains("locations.map.basemap",
				"LOCATIONS_MAP_BASEMAP", "the file " + map + " is no PMTiles file", "pmtiles extract");
	}

	@Test
	void tellsWhatIsWrongInTheFileWithSettings(CapturedOutput output) throws IOException {
		Path file = Files.writeString(this.directory.resolve("wrong.yml"), "server:\n  port: [\n");
		String directories = "spring.config.additional-location=file:";
		assertThat(failure(output, directories + file)).contains("The files with settings cannot be read", "line 3");
		assertThat(failure(output, directories + this.directory.resolve("none.yml"))).contains("none.yml");
	}

	/** Nobody may miss the password, which the log shows only once. */
	@Test
	void tellsThePasswordOnceItListens(CapturedOutput output) throws Exception {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			failure(output, LOCAL, "server.port=" + taken.getLocalPort());
			assertThat(output).doesNotContain("password");
		}
		start(QUIET).close();
		assertThat(output.toString()).containsPattern(
				"\n +The map: +http://127\\.0\\.0\\.1:\\d+/" + "\n +The desk: +http://127\\.0\\.0\\.1:\\d+/admin"
						+ "\n +Sign in at the desk as admin@example\\.com with the password \\S{20}"
						+ "\n +The log shows this password only once\\.");
		assertThat(this.directory.resolve("first-password")).doesNotExist();
	}

}
