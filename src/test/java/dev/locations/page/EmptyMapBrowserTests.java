package dev.locations.page;

import java.io.IOException;
import java.nio.file.Path;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Opens the map in a browser before there is a place, and stops the service under it.
 */
@Tag("browser")
class EmptyMapBrowserTests {

	@TempDir
	private Path directory;

	@BeforeEach
	void requireABrowser() {
		Assumptions.assumeTrue(Chromium.isInstalled(), "Chromium and its driver are not installed");
	}

	@Test
	void tellsHowToFillTheDirectoryAndShowsTheFirstPlace() throws IOException, InterruptedException {
		try (ServiceProcess service = ServiceProcess.start(this.directory); Chromium browser = Chromium.start()) {
			browser.open("http://127.0.0.1:" + service.port());
			browser.awaitText("#notice", "There are no places yet.");
			browser.awaitText("#notice", "import");
			service.create(Locations.riversideDrive());
			browser.awaitText("#total", "1 place here");
			browser.await("document.getElementById('notice').hidden");
		}
	}

	@Test
	void saysThatTheServiceIsAwayAndComesBackByItself() throws IOException, InterruptedException {
		try (Chromium browser = Chromium.start()) {
			int port;
			try (ServiceProcess first = ServiceProcess.start(this.directory)) {
				port = first.port();
				browser.open("http://127.0.0.1:" + port);
				browser.awaitText("#notice", "There are no places yet.");
				first.kill();
				browser.awaitText("#notice", "The service does not answer.");
			}
			try (ServiceProcess second = ServiceProcess.startOn(port, this.directory)) {
				browser.awaitText("#notice", "There are no places yet.");
				second.create(Locations.riversideDrive());
				browser.awaitText("#total", "1 place here");
			}
		}
	}

}
