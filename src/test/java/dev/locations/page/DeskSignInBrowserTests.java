package dev.locations.page;

import java.io.IOException;

import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Signs in to the desk and out of it in a browser.
 */
class DeskSignInBrowserTests extends DeskBrowserTests {

	private static final String READER = "reader@example.com";

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		desk.addUser(READER, ServiceProcess.PASSWORD);
	}

	@BeforeEach
	void signOut() {
		desk.openSignedOut();
	}

	@Test
	void signsInWithTheKeyboardAlone() {
		browser.tabTo("[name=email]");
		browser.press(ServiceProcess.EMAIL);
		browser.press(Keys.TAB);
		browser.press(ServiceProcess.PASSWORD, Keys.ENTER);
		browser.awaitText("#who", ServiceProcess.EMAIL);
		browser.await("document.activeElement.tagName === 'H1'");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void keepsTheTokenInTheTabOnly() {
		Desk.signIn(browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
		assertThat((String) browser.run("return JSON.stringify(localStorage) + document.cookie")).doesNotContain("eyJ");
		browser.open(desk.url("#account"));
		browser.awaitText("h1", "Own account");
	}

	@Test
	void signsOut() {
		Desk.signIn(browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
		browser.click("#sign-out");
		browser.find("form.sign-in");
		browser.await("sessionStorage.length === 0");
		assertThat(browser.has("#views")).isFalse();
	}

	@ParameterizedTest
	@CsvSource({ "root@example.com, wrong password, The password is invalid., password",
			"nobody@example.com, wrong password, This user account does not exist or is inactive., email",
			"root, wrong password, This is not an e-mail address., email" })
	void saysWhyItRefuses(String email, String password, String message, String focused) {
		browser.type("[name=email]", email);
		browser.type("[name=password]", password);
		browser.press(Keys.ENTER);
		browser.awaitText("form [role=alert]", message);
		browser.await("document.activeElement.name === '" + focused + "'");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void showsAnAccountThatIsNoAdministratorItsOwnAccountOnly() {
		Desk.signIn(browser, READER, ServiceProcess.PASSWORD);
		browser.awaitText("h1", "Own account");
		assertThat(browser.text("#views")).isEqualTo("Own account");
		browser.open(desk.url("#places"));
		browser.awaitText("h1", "Own account");
	}

	@Test
	void asksToSignInAgainWhenTheSessionHasEnded() {
		Desk.signIn(browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
		browser.awaitText("h1", "Places");
		endSession();
		browser.open(desk.url("#account"));
		browser.awaitText("dialog h2", "Your session has ended");
		browser.press(Keys.ESCAPE);
		browser.press(Keys.ESCAPE);
		browser.await("document.activeElement.name === 'password'");
		browser.press(ServiceProcess.PASSWORD, Keys.ENTER);
		desk.awaitNoDialog();
		browser.awaitText("h1", "Own account");
		assertThat(desk.problems()).isEmpty();
	}

	@Test
	void signsOutInsteadOfSigningInAgain() {
		Desk.signIn(browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
		endSession();
		browser.open(desk.url(""));
		browser.click("dialog > button");
		browser.awaitText("h1", "Sign in");
		assertThat(browser.has("dialog")).isFalse();
	}

	@Test
	void asksToSignInAgainAtTheEndOfTheToken() throws IOException, InterruptedException {
		try (Desk brief = Desk.start("-Dlocations.auth.token-lifetime=3s")) {
			brief.openSignedOut();
			Desk.signIn(brief.browser(), ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
			brief.browser().awaitText("dialog h2", "Your session has ended");
			assertThat(brief.problems()).isEmpty();
		}
	}

	/** As if the service no longer accepted the token. */
	private static void endSession() {
		browser.run("const state = JSON.parse(sessionStorage['desk.session']); state.token += 'x';"
				+ " sessionStorage['desk.session'] = JSON.stringify(state)");
	}

	@EachWindow
	void hasNoBarriers(int width, int height, String scheme) throws IOException {
		browser.show(width, height, scheme);
		browser.type("[name=email]", "root@example.com");
		browser.type("[name=password]", "wrong");
		browser.press(Keys.ENTER);
		browser.awaitText("form [role=alert]", "The password is invalid.");
		browser.check("desk-sign-in");
		Desk.signIn(browser, ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
		browser.awaitText("#range", "no places");
		browser.check("desk-empty");
		endSession();
		browser.open(desk.url("#account"));
		browser.find("dialog[open] form");
		browser.check("desk-sign-in-again");
	}

}
