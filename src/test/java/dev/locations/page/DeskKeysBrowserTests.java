package dev.locations.page;

import java.io.IOException;

import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskKeysBrowserTests extends DeskBrowserTests {

	private static int answer(String key) throws IOException, InterruptedException {
		ServiceProcess service = desk.service();
		return service.send(service.request("/api/imports/sources").header("Authorization", "Bearer " + key).GET())
			.statusCode();
	}

	@Test
	void addsAKeyWithTheKeyboardAloneShowsItOnceAndDeletesIt() throws IOException, InterruptedException {
		desk.open("#keys");
		browser.awaitText("#range", "There are no keys yet.");
		browser.tabTo("#new-key", Keys.ENTER);
		browser.awaitText("dialog h2", "New key");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog [aria-invalid=true] ~ .problem", "Name");
		browser.tabTo("[name=name]", "Nightly " + Desk.HOSTILE);
		browser.tabTo("[name=role]", "e");
		browser.check("desk-new-key");
		browser.tabTo("dialog .primary", Keys.ENTER);
		String key = browser.value("dialog input[readonly]");
		browser.check("desk-key");
		browser.tabTo("dialog [type=submit]", Keys.ENTER);
		desk.awaitNoDialog();
		browser.awaitText("tbody", "Nightly", key.substring(0, 12) + "…", "editor", "never", "not yet");
		assertThat(browser.has("tbody img")).isFalse();
		browser.check("desk-keys");
		assertThat(answer(key)).isEqualTo(200);
		browser.click("tbody .danger", "dialog h2", "Delete “");
		browser.click("dialog button[value=yes]", "#message", "Deleted “");
		browser.awaitText("#range", "There are no keys yet.");
		assertThat(answer(key)).isEqualTo(401);
	}

}
