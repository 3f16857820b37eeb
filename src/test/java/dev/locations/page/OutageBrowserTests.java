package dev.locations.page;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.Path;

import dev.locations.location.Locations;
import dev.locations.testing.FaultyProxy;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class OutageBrowserTests extends DeskBrowserTests {

	private static final String AWAY = "The service does not answer.";

	private static final String IS_BACK = "document.getElementById('notice').hidden";

	@TempDir
	private Path files;

	@SuppressWarnings("NullAway.Init") // before each test
	private FaultyProxy gate;

	@SuppressWarnings("NullAway.Init") // before each test
	private Desk behind;

	@BeforeEach
	void openTheGate() throws IOException, InterruptedException {
		Desk.shared();
		this.gate = new FaultyProxy(addressOf(desk.service()));
		this.gate.heal();
		this.behind = desk.behind(this.gate);
	}

	private static SocketAddress addressOf(ServiceProcess service) {
		return new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port());
	}

	@Override
	@AfterEach
	void reportsNoProblem() {
		// those of the network are wanted
	}

	@AfterEach
	void leaveThePage() {
		browser.open("about:blank");
		this.gate.close();
	}

	/** With another process, which knows nothing of the first one but its directory. */
	@Test
	void theDeskGoesOnWithANewProcess() throws IOException, InterruptedException {
		try (Desk first = Desk.start(browser)) {
			this.gate.forwardTo(addressOf(first.service()));
			Desk open = first.behind(this.gate);
			String id = open.openNew("Before");
			browser.type(Desk.field("/name"), "After");
			first.service().kill();
			browser.press(Keys.ENTER);
			browser.awaitText("#notice", AWAY);
			browser.awaitText("#form-problem", "Nothing was saved.", "this page does not do it by itself");
			try (ServiceProcess second = first.startAgain()) {
				this.gate.forwardTo(addressOf(second));
				browser.await(IS_BACK);
				open.save("Saved “After”.");
				assertThat(second.send(second.request("/api/locations/" + id).GET()).body()).contains("After");
			}
		}
	}

	@Test
	void theListComesBackByItself() throws IOException, InterruptedException {
		desk.add("Afternoon", "7", "46");
		PlacesView view = PlacesView.open(this.behind);
		view.awaitRange("1 place");
		this.gate.shut();
		browser.type("#words", "aft");
		browser.awaitText("#notice", AWAY);
		this.gate.heal();
		view.awaitRange("1 place found");
	}

	@Test
	void theMapComesBackByItself() throws IOException, InterruptedException {
		browser.open(this.behind.origin());
		browser.awaitText("#notice", "There are no places yet.", "import");
		this.gate.shut();
		browser.awaitText("#notice", AWAY);
		this.gate.heal();
		browser.awaitText("#notice", "There are no places yet.");
		desk.add(Locations.riversideDrive());
		browser.awaitText("#total", "1 place here");
		browser.await(IS_BACK);
	}

	private ImportView lookAtPlaces(String name) throws IOException {
		ImportView view = ImportView.open(this.behind, this.files);
		view.look(view.file("places.ndjson", DeskImportBrowserTests.places(name, 400)), "Import 400 places");
		return view;
	}

	/** A part of the file has arrived when the connection breaks. */
	@Test
	void repeatsABrokenImportWithoutAddingAPlaceTwice() throws IOException, InterruptedException {
		lookAtPlaces("Chur");
		this.gate.allow(60_000);
		browser.click("main .primary");
		this.gate.awaitHeld();
		this.gate.shut();
		browser.awaitText("[role=alert]", "The connection to the service broke.");
		browser.awaitText("#notice", AWAY);
		this.gate.heal();
		browser.await(IS_BACK);
		// the service may need a moment to notice the end of the import before
		browser.await("the import", () -> {
			browser.click("main .primary");
			browser.await("document.querySelector('progress') === null");
			return browser.text("h2").contains("places.ndjson is imported");
		});
		PlacesView.open(this.behind).find("chur", "of 400 places found");
	}

	@Test
	void goesOnWithManyPlacesWhenTheServiceIsBack() throws IOException, InterruptedException {
		ImportView imports = lookAtPlaces("Davos");
		imports.load(this.files.resolve("places.ndjson"));
		PlacesView view = PlacesView.open(this.behind);
		view.find("davos", "of 400 places found");
		browser.click("#choose-all");
		view.ask("/address/city");
		browser.type("dialog [name='/address/city']", "Coire");
		this.gate.allow(5_000);
		browser.click("dialog .primary");
		this.gate.awaitHeld();
		this.gate.shut();
		view.awaitResult(AWAY);
		this.gate.heal();
		view.awaitResult("Changed 400 places.");
		view.closeDialog();
		view.find("coire", "of 400 places found");
	}

}
