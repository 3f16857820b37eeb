package dev.locations.service;

import java.nio.file.Path;

import dev.locations.testing.RawConnection;
import dev.locations.testing.ServiceProcess;
import dev.locations.user.Accounts;
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

	private static final String BODY = Accounts.credentials(ServiceProcess.EMAIL, ServiceProcess.PASSWORD).toString();

	private static final String HEAD = "HEAD /api/locations HTTP/1.1\r\nHost: localhost\r\n\r\n";

	@Test
	void countsNoTimeWhileItIsStopped(@TempDir Path directory) throws Exception {
		try (ServiceProcess service = ServiceProcess.start(directory, "-Dlocations.request.body-timeout=5s",
				"-Dlocations.connection.idle-timeout=5s");
				RawConnection idle = RawConnection.open(service.port());
				RawConnection sending = RawConnection.open(service.port())) {
			service.awaitLog("The read model holds");
			idle.send(HEAD);
			assertThat(idle.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
			sending.send("POST /api/auth HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
					+ "Expect: 100-continue\r\nContent-Length: " + BODY.length() + "\r\n\r\n");
			assertThat(sending.awaitAnswer()).isEqualTo("HTTP/1.1 100 Continue");
			service.signal("STOP");
			// longer than both timeouts
			Thread.sleep(7_000);
			service.signal("CONT");
			service.awaitLog("The process was stopped for");
			sending.send(BODY);
			assertThat(sending.awaitAnswer()).isEqualTo("HTTP/1.1 201 Created");
			idle.send(HEAD);
			assertThat(idle.awaitAnswer()).isEqualTo("HTTP/1.1 200 OK");
			assertThat(service.log("The read model holds")).hasSize(1);
			assertThat(service.log("The process was stopped for")).singleElement().asString().contains("WARN");
			assertThat(service.log("Unavailable")).isEmpty();
			assertThat(service.log(" ERROR ")).isEmpty();
			service.stop();
			service.awaitEnd();
		}
	}

}
