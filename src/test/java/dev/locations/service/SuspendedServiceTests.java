package dev.locations.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import dev.locations.testing.ServiceProcess;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The service after its process did not run for a while, as on a suspended machine or in
 * a paused container.
 */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class SuspendedServiceTests {

	private static final String BODY = "{\"email\":\"" + ServiceProcess.EMAIL + "\",\"password\":\""
			+ ServiceProcess.PASSWORD + "\"}";

	private static final String HEAD = "HEAD /api/locations HTTP/1.1\r\nHost: localhost\r\n\r\n";

	@Test
	void countsNoTimeWhileItIsStopped(@TempDir Path directory) throws Exception {
		try (ServiceProcess service = ServiceProcess.start(directory, "-Dlocations.request.body-timeout=5s",
				"-Dlocations.connection.idle-timeout=5s");
				Client idle = connect(service);
				Client sending = connect(service)) {
			Awaitility.await().until(() -> !lines(service, "The read model holds").isEmpty());
			idle.send(HEAD);
			assertThat(idle.readAnswer()).isEqualTo("HTTP/1.1 200 OK");
			sending.send("POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
					+ "Expect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n");
			assertThat(sending.readAnswer()).isEqualTo("HTTP/1.1 100 Continue");
			service.signal("STOP");
			// longer than both timeouts
			Thread.sleep(7_000);
			service.signal("CONT");
			Awaitility.await().until(() -> !lines(service, "The process was stopped for").isEmpty());
			sending.send(BODY);
			assertThat(sending.readAnswer()).isEqualTo("HTTP/1.1 201 Created");
			idle.send(HEAD);
			assertThat(idle.readAnswer()).isEqualTo("HTTP/1.1 200 OK");
			assertThat(lines(service, "The read model holds")).hasSize(1);
			assertThat(lines(service, "The process was stopped for")).singleElement().asString().contains("WARN");
			assertThat(lines(service, "Unavailable")).isEmpty();
			assertThat(lines(service, " ERROR ")).isEmpty();
			service.stop();
			assertThat(service.awaitEnd(Duration.ofSeconds(30))).isTrue();
		}
	}

	private static List<String> lines(ServiceProcess service, String text) {
		return service.log().stream().filter((line) -> line.contains(text)).toList();
	}

	private static Client connect(ServiceProcess service) throws IOException {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
		socket.setSoTimeout(20_000);
		return new Client(socket,
				new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.ISO_8859_1)));
	}

	private record Client(Socket socket, BufferedReader answers) implements AutoCloseable {

		void send(String text) throws IOException {
			this.socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
		}

		/** Reads the head of an answer, and returns its first line. */
		String readAnswer() throws IOException {
			String status = this.answers.readLine();
			while (!this.answers.readLine().isEmpty()) {
				// the next header
			}
			return status;
		}

		@Override
		public void close() throws IOException {
			this.socket.close();
		}

	}

}
