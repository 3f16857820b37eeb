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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Stops and starts the service while the desk works on many places in a browser.
 */
@Tag("browser")
@ExtendWith(DeskExtension.class)
class DeskInterruptionBrowserTests {

	private static final int COUNT = 400;

	@TempDir
	private Path files;

	@Started
	private Desk desk;

	@Started
	private Chromium browser;

	@BeforeEach
	void start() throws IOException, InterruptedException {
		this.browser.command("Network.enable", Map.of());
		this.desk.open("#import");
		this.browser.find("#file").sendKeys(places().toString());
		this.browser.awaitText("main .primary", "Import 400 places");
	}

	private Path places() throws IOException {
		String lines = IntStream.range(0, COUNT)
			.mapToObj((i) -> Locations.at("Chur " + i, "9.5", "46.8").put("id", UUID.randomUUID().toString()) + "\n")
			.collect(Collectors.joining());
		return Files.writeString(this.files.resolve("places.ndjson"), lines);
	}

	private void network(int latency, int bytesASecond) {
		this.browser.command("Network.emulateNetworkConditions", Map.of("offline", false, "latency", latency,
				"downloadThroughput", -1, "uploadThroughput", bytesASecond));
	}

	@Test
	void repeatsABrokenImportWithoutAddingAPlaceTwice() throws IOException, InterruptedException {
		network(0, 20_000);
		this.browser.click("main .primary");
		this.browser.await("document.querySelector('progress')?.value > 0");
		this.desk.service().kill();
		this.browser.awaitText("[role=alert]", "The connection to the service broke.");
		this.browser.awaitText("#notice", "The service does not answer.");
		network(0, -1);
		try (ServiceProcess second = ServiceProcess.startOn(this.desk.service().port(), this.desk.directory())) {
			assertThat(second.isAlive()).isTrue();
			this.browser.await("document.getElementById('notice').hidden");
			this.browser.click("main .primary");
			this.browser.awaitText("h2", "places.ndjson is imported");
			this.browser.click("main .primary");
			this.browser.awaitText("#range", "of 400 places");
		}
	}

	@Test
	void goesOnWithManyPlacesWhenTheServiceIsBack() throws IOException, InterruptedException {
		this.browser.click("main .primary");
		this.browser.awaitText("h2", "places.ndjson is imported");
		this.browser.click("main .primary");
		this.browser.awaitText("#range", "of 400 places");
		this.browser.click("#choose-all");
		this.browser.click("#change-many");
		this.browser.find("dialog option[value='/address/city']").click();
		this.browser.type("dialog [name='/address/city']", "Coire");
		network(50, -1);
		this.browser.click("dialog .primary");
		this.browser.await("document.querySelector('progress')?.position > 0.02");
		this.desk.service().kill();
		this.browser.awaitText("dialog [role=status]", "The service does not answer.");
		network(0, -1);
		try (ServiceProcess second = ServiceProcess.startOn(this.desk.service().port(), this.desk.directory())) {
			assertThat(second.isAlive()).isTrue();
			this.browser.awaitText("dialog [role=status]", "Changed 400 places.");
			this.browser.click("dialog [type=submit]");
			this.browser.type("#words", "coire");
			this.browser.awaitText("#range", "of 400 places found");
		}
	}

}
