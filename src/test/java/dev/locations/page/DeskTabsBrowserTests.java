package dev.locations.page;

import java.io.IOException;

import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Uses the desk in several tabs of a browser.
 */
class DeskTabsBrowserTests extends DeskBrowserTests {

	@BeforeEach
	void signIn() {
		desk.openSignedOut();
		Desk.signIn(browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
	}

	@Test
	void isSignedInInANewTab() {
		browser.inAnotherTab(desk.url("#account"), () -> {
			browser.awaitText("h1", "Own account");
			browser.awaitText("#who", ServiceProcess.EMAIL);
			assertThat((String) browser.run("return JSON.stringify(localStorage) + document.cookie"))
				.doesNotContain("eyJ");
		});
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void signsOutInAllTabs() {
		browser.inAnotherTab(desk.url("#account"), () -> {
			browser.awaitText("h1", "Own account");
			browser.click("#sign-out");
			browser.find("form.sign-in");
		});
		browser.find("form.sign-in");
		browser.await("sessionStorage.length === 0");
		browser.inAnotherTab(desk.url(""), () -> browser.find("form.sign-in"));
	}

	@Test
	void doesNotHandOverASessionThatHasEnded() {
		browser.run("const state = JSON.parse(sessionStorage['desk.session']); state.end = 1;"
				+ " sessionStorage['desk.session'] = JSON.stringify(state)");
		browser.follow(desk.url("?again"));
		browser.awaitText("dialog h2", "Your session has ended");
		browser.inAnotherTab(desk.url(""), () -> browser.find("form.sign-in"));
		browser.find("dialog[open]");
	}

	@Test
	void goesOnInAllTabsAfterASignInInOne() throws IOException {
		browser.run("const state = JSON.parse(sessionStorage['desk.session']); state.token += 'x';"
				+ " sessionStorage['desk.session'] = JSON.stringify(state)");
		browser.follow(desk.url("?again#account"));
		browser.awaitText("dialog h2", "Your session has ended");
		browser.inAnotherTab(desk.url(""), () -> Desk.signIn(browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD));
		desk.awaitNoDialog();
		browser.awaitText("h1", "Own account");
	}

}
