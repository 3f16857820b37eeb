package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Test;

/**
 * Opens the map in a browser before there is a place, and stops the service under it.
 */
@DeskBrowserTests.ForEachTest
class EmptyMapBrowserTests extends DeskBrowserTests {

	private static void openMap() {
		browser.open("http://127.0.0.1:" + desk.service().port());
		browser.awaitText("#notice", "There are no places yet.");
	}

	@Test
	void tellsHowToFillTheDirectoryAndShowsTheFirstPlace() throws IOException, InterruptedException {
		openMap();
		browser.awaitText("#notice", "import");
		desk.add(Locations.riversideDrive());
		browser.awaitText("#total", "1 place here");
		browser.await("document.getElementById('notice').hidden");
	}

	@Test
	void saysThatTheServiceIsAwayAndComesBackByItself() throws IOException, InterruptedException {
		openMap();
		desk.service().kill();
		browser.awaitText("#notice", "The service does not answer.");
		try (ServiceProcess second = ServiceProcess.startOn(desk.service().port(), desk.directory())) {
			browser.awaitText("#notice", "There are no places yet.");
			second.create(Locations.riversideDrive());
			browser.awaitText("#total", "1 place here");
		}
	}

}
