package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Uses the desk in a browser while something goes wrong.
 */
@Tag("browser")
@ExtendWith(DeskExtension.class)
class DeskFaultsBrowserTests {

	/** 300 code points with markup, quotes, another direction and emoji. */
	private static final String HOSTILE = "\"'><img src=x onerror=\"document.title='broken'\"> \u202eمرحبا"
			+ "\uD83D\uDDFA".repeat(245);

	@Started
	private Desk desk;

	@Started
	private Chromium browser;

	@Test
	void goesOnWhenTheServiceIsBack() throws IOException, InterruptedException {
		String id = this.desk.add(Locations.at("Before", "7.44", "46.94"));
		this.desk.open("#places/" + id);
		this.browser.awaitText("h1", "Before");
		this.browser.type("[name='/name']", "After");
		this.desk.service().kill();
		this.browser.press(Keys.ENTER);
		this.browser.awaitText("#notice", "The service does not answer.");
		this.browser.awaitText("#form-problem", "Nothing was saved.");
		try (ServiceProcess second = ServiceProcess.startOn(this.desk.service().port(), this.desk.directory())) {
			this.browser.await("document.getElementById('notice').hidden");
			this.browser.click("#save");
			this.browser.awaitText("#message", "Saved “After”.");
			this.browser.click("#views a");
			this.browser.awaitText("#range", "1 place");
			second.kill();
			this.browser.type("#words", "aft");
			this.browser.awaitText("#notice", "The service does not answer.");
		}
		try (ServiceProcess third = ServiceProcess.startOn(this.desk.service().port(), this.desk.directory())) {
			assertThat(third.isAlive()).isTrue();
			this.browser.awaitText("#range", "1 place found");
		}
	}

	@Test
	void keepsWhatTheUserHasTypedWhenTheSessionEnds() throws IOException, InterruptedException {
		String id = this.desk.add(Locations.at("Before", "7.44", "46.94"));
		this.desk.open("#places/" + id);
		this.browser.awaitText("h1", "Before");
		this.browser.type("[name='/name']", "After");
		this.desk.service().kill();
		try (ServiceProcess second = ServiceProcess.startOn(this.desk.service().port(), this.desk.directory(),
				"-Dlocations.auth.issuer=another")) {
			assertThat(second.isAlive()).isTrue();
			this.browser.press(Keys.ENTER);
			this.browser.awaitText("dialog h2", "Your session has ended");
			this.browser.type("dialog [name=password]", ServiceProcess.PASSWORD);
			this.browser.press(Keys.ENTER);
			this.browser.awaitText("#message", "Saved “After”.");
			assertThat(this.browser.has("dialog")).isFalse();
		}
	}

	@Test
	void countsDownAfterTooManyWrongPasswords() throws IOException, InterruptedException {
		this.desk.addUser("clumsy@example.com", ServiceProcess.PASSWORD);
		for (int i = 0; i < 20; i++) {
			this.desk.signInWrongly("clumsy@example.com");
		}
		this.desk.openSignedOut();
		this.browser.type("[name=email]", "clumsy@example.com");
		this.browser.type("[name=password]", ServiceProcess.PASSWORD);
		this.browser.press(Keys.ENTER);
		this.browser.awaitText("form", "Too many wrong passwords.");
		this.browser.awaitText("#countdown", "Try again in");
		assertThat(this.browser.find("form button").isEnabled()).isFalse();
		this.browser.awaitText("form", "You can try again now.");
		this.browser.click("form button");
		this.browser.awaitText("#who", "clumsy@example.com");
	}

	@Test
	void asksBeforeUnsavedInputIsLost() throws IOException, InterruptedException {
		String id = this.desk.add(Locations.at("Before", "7.44", "46.94"));
		this.desk.open("#places/" + id);
		this.browser.type("[name='/name']", "After");
		this.browser.click("#views a");
		this.browser.awaitText("dialog", "Leave without saving?");
		this.browser.press(Keys.ENTER);
		this.browser.await("document.querySelector('dialog') === null");
		assertThat(this.browser.url()).endsWith(id);
		this.browser.click("#views a");
		this.browser.click("dialog button.danger");
		this.browser.awaitText("h1", "Places");
	}

	@Test
	void showsHostileTextsAsTexts() throws IOException, InterruptedException {
		ObjectNode place = Locations.at(cut(150), "20", "-40");
		place.put("description", HOSTILE).put("phone", cut(20)).put("photoUrl", HOSTILE).put("siteUrl", HOSTILE);
		place.put("shortName", cut(30));
		place.withObject("/address").put("street", cut(150)).put("city", cut(100)).put("state", cut(30));
		place.withObject("/address").put("zipCode", cut(15)).put("number", cut(15));
		place.set("properties", Json.MAPPER.createObjectNode().put(HOSTILE, HOSTILE).put("__proto__", HOSTILE));
		String id = this.desk.add(place);
		this.desk.open("#places");
		this.browser
			.run("localStorage['desk.columns'] = JSON.stringify(['shortName', 'description', 'street', 'number',"
					+ " 'zipCode', 'city', 'state', 'phone', 'siteUrl', 'photoUrl', 'id'])");
		this.browser.open(this.desk.url("#places"));
		this.browser.awaitText("tbody", "<img src=x");
		this.browser.picture("desk-hostile-list");
		this.browser.click("tbody a");
		this.browser.awaitText("h1", "<img src=x");
		this.browser.type("[name='/phone']", "\"'><img src=x>\uFDFA");
		this.browser.click("#save");
		this.browser.awaitText("#message", "<img src=x");
		this.browser.picture("desk-hostile-form");
		this.browser.click("#delete");
		this.browser.awaitText("dialog", "<img src=x");
		this.browser.click("dialog button.danger");
		this.browser.awaitText("#message", "Deleted");
		this.browser.click("#message .undo");
		this.browser.awaitText("#message", "is back");
		assertThat(this.browser.has("img")).isFalse();
		assertThat((String) this.browser.run("return document.title")).doesNotStartWith("broken");
		assertThat((Boolean) this.browser.run("return document.documentElement.scrollWidth <= innerWidth")).isTrue();
		String newId = this.browser.text("#message .text").replaceAll("(?s).*ID |[.]$", "");
		assertThat(this.desk.place(newId).get("properties")).isEqualTo(place.get("properties"));
		assertThat(this.desk.problems()).isEmpty();
		assertThat(id).isNotEqualTo(newId);
		assertThat(this.browser.barriers()).isEmpty();
	}

	private static String cut(int codePoints) {
		return HOSTILE.substring(0, HOSTILE.offsetByCodePoints(0, codePoints));
	}

	@Test
	void asksThisServiceOnly() throws IOException, InterruptedException {
		String id = this.desk.add(Locations.at("Before", "7.44", "46.94"));
		this.desk.open("#places/" + id);
		this.browser.find(".point-map canvas");
		assertThat((Boolean) this.browser.run("return performance.getEntriesByType('resource').length > 10"
				+ " && performance.getEntriesByType('resource').every((entry) => new URL(entry.name).origin === origin)"))
			.isTrue();
		assertThat(this.desk.problems()).isEmpty();
	}

}
