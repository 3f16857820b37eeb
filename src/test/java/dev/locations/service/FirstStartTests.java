package dev.locations.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import dev.locations.LocationsServiceApplication;
import dev.locations.testing.ChildJvm;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Starts the service in a new directory, as somebody does who tries it. */
@Tag("slow")
class FirstStartTests {

	@TempDir
	private Path directory;

	private Process start(int port) throws IOException, InterruptedException {
		return ChildJvm.start(List.of(), LocationsServiceApplication.class,
				List.of("--server.port=" + port, "--server.address=127.0.0.1", "--management.server.port=-1",
						"--locations.data-dir=" + this.directory, "--locations.password.strength=4"));
	}

	/** Returns the log up to its end, or to the end of the first sign-in. */
	private static List<String> log(Process service) throws IOException {
		BufferedReader output = service.inputReader(StandardCharsets.UTF_8);
		List<String> lines = new ArrayList<>();
		String line;
		while ((line = output.readLine()) != null) {
			lines.add(line);
			if (line.contains("only once")) {
				break;
			}
		}
		return lines;
	}

	@Test
	void tellsThePasswordOnceItListens() throws IOException, InterruptedException {
		try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			Process failed = start(taken.getLocalPort());
			assertThat(log(failed)).anyMatch((line) -> line.contains("already in use"))
				.noneMatch((line) -> line.contains("password"));
			assertThat(failed.waitFor()).isNotZero();
		}
		Process second = start(0);
		try {
			List<String> lines = log(second);
			assertThat(String.join("\n", lines)).containsPattern(
					"\n +The map: +http://127\\.0\\.0\\.1:\\d+/" + "\n +The desk: +http://127\\.0\\.0\\.1:\\d+/admin"
							+ "\n +Sign in at the desk as admin@example\\.com with the password \\S{20}"
							+ "\n +The log shows this password only once\\.$");
			Awaitility.await().until(() -> Files.notExists(this.directory.resolve("first-password")));
		}
		finally {
			second.destroyForcibly().waitFor();
		}
	}

	@Test
	void startsNothingForAnUnknownCommand() throws IOException, InterruptedException {
		Process service = ChildJvm.start(List.of(), LocationsServiceApplication.class,
				List.of("start", "--locations.data-dir=" + this.directory));
		assertThat(log(service)).first().asString().contains("There is no command \"start\"");
		assertThat(service.waitFor()).isEqualTo(2);
		assertThat(this.directory).isEmptyDirectory();
	}

}
