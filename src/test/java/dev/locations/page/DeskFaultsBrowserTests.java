package dev.locations.page;

import java.io.IOException;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Uses the desk in a browser while something goes wrong.
 */
@DeskBrowserTests.ForEachTest
class DeskFaultsBrowserTests extends DeskBrowserTests {

	/** 300 code points with markup, quotes, another direction and emoji. */
	private static final String HOSTILE = "\"'><img src=x onerror=\"document.title='broken'\"> \u202eمرحبا"
			+ "\uD83D\uDDFA".repeat(245);

	@Test
	void goesOnWhenTheServiceIsBack() throws IOException, InterruptedException {
		desk.openNew("Before");
		browser.type("[name='/name']", "After");
		desk.service().kill();
		browser.press(Keys.ENTER);
		browser.awaitText("#notice", "The service does not answer.");
		browser.awaitText("#form-problem", "Nothing was saved.");
		try (ServiceProcess second = ServiceProcess.startOn(desk.service().port(), desk.directory())) {
			browser.await("document.getElementById('notice').hidden");
			browser.click("#save");
			browser.awaitText("#message", "Saved “After”.");
			browser.click("#views a");
			browser.awaitText("#range", "1 place");
			second.kill();
			browser.type("#words", "aft");
			browser.awaitText("#notice", "The service does not answer.");
		}
		try (ServiceProcess third = ServiceProcess.startOn(desk.service().port(), desk.directory())) {
			assertThat(third.isAlive()).isTrue();
			browser.awaitText("#range", "1 place found");
		}
	}

	@Test
	void keepsWhatTheUserHasTypedWhenTheSessionEnds() throws IOException, InterruptedException {
		desk.openNew("Before");
		browser.type("[name='/name']", "After");
		desk.service().kill();
		try (ServiceProcess second = ServiceProcess.startOn(desk.service().port(), desk.directory(),
				"-Dlocations.auth.issuer=another")) {
			assertThat(second.isAlive()).isTrue();
			browser.press(Keys.ENTER);
			browser.awaitText("dialog h2", "Your session has ended");
			browser.type("dialog [name=password]", ServiceProcess.PASSWORD);
			browser.press(Keys.ENTER);
			browser.awaitText("#message", "Saved “After”.");
			assertThat(browser.has("dialog")).isFalse();
		}
	}

	@Test
	void countsDownAfterTooManyWrongPasswords() throws IOException, InterruptedException {
		desk.addUser("clumsy@example.com", ServiceProcess.PASSWORD);
		desk.openSignedOut();
		browser.type("[name=email]", "clumsy@example.com");
		browser.type("[name=password]", ServiceProcess.PASSWORD);
		// last, because another attempt is possible after three seconds
		desk.signInWrongly("clumsy@example.com");
		browser.press(Keys.ENTER);
		browser.awaitText("form", "Too many wrong passwords.");
		browser.awaitText("#countdown", "Try again in");
		assertThat(browser.find("form button").isEnabled()).isFalse();
		browser.awaitText("form", "You can try again now.");
		browser.click("form button");
		browser.awaitText("#who", "clumsy@example.com");
	}

	@Test
	void showsHostileTextsAsTexts() throws IOException, InterruptedException {
		ObjectNode place = Locations.at(cut(150), "20", "-40");
		place.put("description", HOSTILE).put("phone", cut(20)).put("photoUrl", HOSTILE).put("siteUrl", HOSTILE);
		place.put("shortName", cut(30));
		place.withObject("/address").put("street", cut(150)).put("city", cut(100)).put("state", cut(30));
		place.withObject("/address").put("zipCode", cut(15)).put("number", cut(15));
		place.set("properties", Json.MAPPER.createObjectNode().put(HOSTILE, HOSTILE).put("__proto__", HOSTILE));
		String id = desk.add(place);
		desk.open("#places");
		browser.run("localStorage['desk.columns'] = JSON.stringify(['shortName', 'description',"
				+ " 'address.street', 'address.number', 'address.zipCode', 'address.city', 'address.state', 'phone',"
				+ " 'siteUrl', 'photoUrl', 'id'])");
		browser.open(desk.url("#places"));
		browser.awaitText("tbody", "<img src=x");
		browser.picture("desk-hostile-list");
		browser.click("tbody a");
		browser.awaitText("h1", "<img src=x");
		browser.type("[name='/phone']", "\"'><img src=x>\uFDFA");
		browser.click("#save");
		browser.awaitText("#message", "<img src=x");
		browser.picture("desk-hostile-form");
		browser.click("#delete");
		browser.awaitText("dialog", "<img src=x");
		browser.click("dialog button.danger");
		browser.awaitText("#message", "Deleted");
		browser.click("#message .undo");
		browser.awaitText("#message", "is back");
		assertThat(browser.has("img")).isFalse();
		assertThat((String) browser.run("return document.title")).doesNotStartWith("broken");
		String newId = browser.text("#message .text").replaceAll("(?s).*ID |[.]$", "");
		assertThat(desk.place(newId).get("properties")).isEqualTo(place.get("properties"));
		assertThat(desk.problems()).isEmpty();
		assertThat(id).isNotEqualTo(newId);
		browser.check("desk-hostile");
	}

	private static String cut(int codePoints) {
		return HOSTILE.substring(0, HOSTILE.offsetByCodePoints(0, codePoints));
	}

}
