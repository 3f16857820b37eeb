package dev.locations.service;

import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.util.Locale;

import dev.locations.location.Locations;
import dev.locations.testing.EventReader;
import dev.locations.testing.RawConnection;
import dev.locations.testing.ServiceProcess;
import dev.locations.user.Accounts;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/** A service that is suspended like a paused container, and one that is asked to end. */
@DisabledOnOs(OS.WINDOWS)
@Tag("slow")
class StoppedServiceTests {

	private static final String BODY = Accounts.credentials(ServiceProcess.EMAIL, ServiceProcess.PASSWORD).toString();

	private static final String HEAD = "HEAD /api/locations HTTP/1.1\r\nHost: localhost\r\n\r\n";

	private static final String LOCATION = Locations.riversideDrive() + "\n";

	@Test
	void countsNoTimeWhileItIsSuspendedAndFinishesRunningRequestsWhenItEnds(@TempDir Path directory) throws Exception {
		try (ServiceProcess service = ServiceProcess.start(directory, "-Dlocations.request.body-timeout=15s",
				"-Dlocations.connection.idle-timeout=15s")) {
			service.awaitLog("The read model holds");
			suspend(service);
			assertThat(service.log("The read model holds")).hasSize(1);
			assertThat(service.log("The process was stopped for")).singleElement().asString().contains("WARN");
			assertThat(service.log("Unavailable")).isEmpty();
			assertThat(service.log(" ERROR ")).isEmpty();
			end(service);
		}
	}

	private static void suspend(ServiceProcess service) throws Exception {
		try (RawConnection idle = RawConnection.open(service.port());
				RawConnection sending = sendingABody(service.port())) {
			idle.send(HEAD);
			assertThat(idle.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
			service.signal("STOP");
			// longer than both timeouts
			Thread.sleep(16_000);
			service.signal("CONT");
			service.awaitLog("The process was stopped for");
			sending.send(BODY);
			assertThat(sending.awaitAnswer()).isEqualTo("HTTP/1.1 201 Created");
			idle.send(HEAD);
			assertThat(idle.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
		}
	}

	private static void end(ServiceProcess service) throws Exception {
		try (EventReader listener = EventReader.open("http://127.0.0.1:" + service.port() + "/api/changes");
				Upload upload = new Upload(service, "");
				RawConnection idle = RawConnection.open(service.port());
				RawConnection running = sendingABody(service.port())) {
			idle.send(HEAD);
			idle.awaitAnswer();
			upload.send(LOCATION);
			upload.await("\"bytes\":" + LOCATION.length());
			service.stop();
			String told = lastAnswer(idle);
			assertThat(idle.readAll()).as("nothing more").isEqualTo(told);
			// the service waits neither for listeners nor for imports
			listener.awaitEnd();
			assertThat(upload.summary().toString()).contains("\"added\":1,",
					"\"error\":{\"code\":\"service.unavailable\"");
			Awaitility.await("the port is closed")
				.until(() -> catchThrowable(
						() -> RawConnection.open(service.port()).close()) instanceof ConnectException);
			running.send(BODY);
			assertThat(running.readAll()).contains("HTTP/1.1 201 Created", "\"token\":\"");
			service.awaitEnd();
		}
	}

	private static String lastAnswer(RawConnection connection) throws IOException {
		String head;
		do {
			connection.send(HEAD);
			connection.awaitAnswer();
			head = connection.await("\r\n\r\n");
		}
		while (!head.toLowerCase(Locale.ROOT).contains("\r\nconnection: close\r\n"));
		return head;
	}

	/** When the service asks for the body, it has begun to process the request. */
	private static RawConnection sendingABody(int port) throws IOException {
		RawConnection connection = RawConnection.open(port);
		connection.send("POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
				+ "Expect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n");
		assertThat(connection.awaitAnswer()).isEqualTo("HTTP/1.1 100 Continue");
		return connection;
	}

}
