package dev.locations.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Stops and starts the service while the desk works on many places in a browser.
 */
@DeskBrowserTests.ForEachTest
class DeskInterruptionBrowserTests extends DeskBrowserTests {

	private static final int COUNT = 400;

	@TempDir
	private Path files;

	@BeforeEach
	void start() throws IOException, InterruptedException {
		browser.command("Network.enable", Map.of());
		desk.open("#import");
		browser.find("#file").sendKeys(places().toString());
		browser.awaitText("main .primary", "Import 400 places");
	}

	private Path places() throws IOException {
		String lines = IntStream.range(0, COUNT)
			.mapToObj((i) -> Locations.at("Chur " + i, "9.5", "46.8").put("id", UUID.randomUUID().toString()) + "\n")
			.collect(Collectors.joining());
		return Files.writeString(this.files.resolve("places.ndjson"), lines);
	}

	private void network(int latency, int bytesASecond) {
		browser.command("Network.emulateNetworkConditions", Map.of("offline", false, "latency", latency,
				"downloadThroughput", -1, "uploadThroughput", bytesASecond));
	}

	@Test
	void repeatsABrokenImportWithoutAddingAPlaceTwice() throws IOException, InterruptedException {
		network(0, 20_000);
		browser.click("main .primary");
		browser.await("document.querySelector('progress')?.value > 0");
		desk.service().kill();
		browser.awaitText("[role=alert]", "The connection to the service broke.");
		browser.awaitText("#notice", "The service does not answer.");
		network(0, -1);
		try (ServiceProcess second = ServiceProcess.startOn(desk.service().port(), desk.directory())) {
			assertThat(second.isAlive()).isTrue();
			browser.await("document.getElementById('notice').hidden");
			browser.click("main .primary");
			browser.awaitText("h2", "places.ndjson is imported");
			browser.click("main .primary");
			browser.awaitText("#range", "of 400 places");
		}
	}

	@Test
	void goesOnWithManyPlacesWhenTheServiceIsBack() throws IOException, InterruptedException {
		browser.click("main .primary");
		browser.awaitText("h2", "places.ndjson is imported");
		browser.click("main .primary");
		browser.awaitText("#range", "of 400 places");
		browser.click("#choose-all");
		browser.click("#change-many");
		browser.find("dialog option[value='/address/city']").click();
		browser.type("dialog [name='/address/city']", "Coire");
		network(0, 5_000);
		browser.click("dialog .primary");
		browser.await("document.querySelector('dialog progress') !== null");
		desk.service().kill();
		browser.awaitText("dialog [role=status]", "The service does not answer.");
		network(0, -1);
		try (ServiceProcess second = ServiceProcess.startOn(desk.service().port(), desk.directory())) {
			assertThat(second.isAlive()).isTrue();
			browser.awaitText("dialog [role=status]", "Changed 400 places.");
			browser.click("dialog [type=submit]");
			browser.type("#words", "coire");
			browser.awaitText("#range", "of 400 places found");
		}
	}

}
