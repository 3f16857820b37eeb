package dev.locations.service;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

import dev.locations.testing.EventReader;
import dev.locations.testing.ServiceProcess;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class StoppedServiceTests {

	private static final String BODY = "{\"email\":\"" + ServiceProcess.EMAIL + "\",\"password\":\""
			+ ServiceProcess.PASSWORD + "\"}";

	@Test
	void finishesRunningRequestsAndRefusesNewConnections(@TempDir Path directory) throws Exception {
		try (ServiceProcess service = ServiceProcess.start(directory);
				Socket running = connect(service);
				EventReader listener = listen(service)) {
			BufferedReader answer = new BufferedReader(
					new InputStreamReader(running.getInputStream(), StandardCharsets.US_ASCII));
			// when the service asks for the body, it has begun to process the request
			send(running, "POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
					+ "Expect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n");
			assertThat(answer.readLine()).isEqualTo("HTTP/1.1 100 Continue");
			service.stop();
			// the service does not wait for listeners
			listener.awaitEnd();
			Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> refusesConnections(service));
			// without the graceful shutdown, the server closes it after three seconds
			Thread.sleep(3_500);
			send(running, BODY);
			assertThat(answer.lines()).contains("HTTP/1.1 201 Created").last().asString().contains("\"token\":\"");
			assertThat(service.awaitEnd(Duration.ofSeconds(20))).isTrue();
		}
	}

	private static EventReader listen(ServiceProcess service) throws Exception {
		Awaitility.await()
			.until(() -> service.log().stream().anyMatch((line) -> line.contains("The read model holds")));
		return EventReader.open("http://127.0.0.1:" + service.port() + "/api/changes");
	}

	private static Socket connect(ServiceProcess service) throws IOException {
		Socket socket = new Socket(InetAddress.getLoopbackAddress(), service.port());
		socket.setSoTimeout(20_000);
		return socket;
	}

	private static void send(Socket socket, String text) throws IOException {
		socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
	}

	private static boolean refusesConnections(ServiceProcess service) throws IOException {
		try (Socket socket = connect(service)) {
			return !socket.isConnected();
		}
		catch (ConnectException ex) {
			return true;
		}
	}

}
