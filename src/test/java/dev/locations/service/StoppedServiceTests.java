package dev.locations.service;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;

import dev.locations.testing.EventReader;
import dev.locations.testing.RawConnection;
import dev.locations.testing.ServiceProcess;
import dev.locations.user.Accounts;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
class StoppedServiceTests {

	private static final String BODY = Accounts.credentials(ServiceProcess.EMAIL, ServiceProcess.PASSWORD).toString();

	@Test
	void finishesRunningRequestsAndRefusesNewConnections(@TempDir Path directory) throws Exception {
		try (ServiceProcess service = ServiceProcess.start(directory);
				RawConnection running = RawConnection.open(service.port());
				EventReader listener = listen(service)) {
			// when the service asks for the body, it has begun to process the request
			running.send("POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
					+ "Expect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n");
			assertThat(running.awaitAnswer()).isEqualTo("HTTP/1.1 100 Continue");
			service.stop();
			// the service does not wait for listeners
			listener.awaitEnd();
			Awaitility.await().until(() -> refusesConnections(service));
			// without the graceful shutdown, the server closes it after three seconds
			Thread.sleep(3_500);
			running.send(BODY);
			assertThat(running.readAll()).contains("HTTP/1.1 201 Created", "\"token\":\"");
			service.awaitEnd();
		}
	}

	private static EventReader listen(ServiceProcess service) throws Exception {
		service.awaitLog("The read model holds");
		return EventReader.open("http://127.0.0.1:" + service.port() + "/api/changes");
	}

	private static boolean refusesConnections(ServiceProcess service) throws IOException {
		try {
			RawConnection.open(service.port()).close();
			return false;
		}
		catch (ConnectException ex) {
			return true;
		}
	}

}
