package dev.locations.page;

import java.io.IOException;

import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskSessionBrowserTests extends DeskBrowserTests {

	private static final String READER = "reader@example.com";

	/** As if the service no longer accepted the token. */
	private static final String WRONG_TOKEN = "state.token += 'x'";

	@BeforeAll
	static void addReader() throws IOException, InterruptedException {
		desk.addUser(READER, ServiceProcess.PASSWORD);
	}

	@BeforeEach
	void signOut() {
		desk.openSignedOut();
	}

	private static void signIn() {
		desk.signIn(ServiceProcess.EMAIL, ServiceProcess.PASSWORD);
	}

	@Test
	void signsInWithTheKeyboardAlone() throws IOException {
		browser.check("desk-sign-in");
		browser.tabTo("[name=email]", ServiceProcess.EMAIL);
		browser.press(Keys.TAB);
		browser.press(ServiceProcess.PASSWORD, Keys.ENTER);
		browser.awaitText("#who", ServiceProcess.EMAIL);
		browser.awaitFocus("h1");
		browser.awaitText("#range", "no places");
		browser.check("desk-empty");
	}

	@Test
	void keepsTheTokenInTheTabUntilTheUserSignsOut() {
		signIn();
		assertThat(browser.get("JSON.stringify(localStorage) + document.cookie")).doesNotContain("eyJ");
		browser.open(desk.url("#account"));
		browser.awaitText("h1", "Own account");
		desk.signOut();
		browser.await("sessionStorage.length === 0");
		assertThat(browser.has("#views")).isFalse();
	}

	@Test
	void saysWhyItRefuses() throws IOException {
		String[][] refusals = { { "root", "This is not an e-mail address.", "email" },
				{ "nobody@example.com", "This user account does not exist or is inactive.", "email" },
				{ ServiceProcess.EMAIL, "The password is invalid.", "password" } };
		for (String[] refusal : refusals) {
			browser.type("[name=email]", refusal[0]);
			browser.type("[name=password]", "wrong password", Keys.ENTER);
			browser.awaitText("form [role=alert]", refusal[1]);
			browser.awaitFocus("[name=" + refusal[2] + "]");
		}
		browser.check("desk-refused-password");
	}

	/** The answer is that of the service, which takes many attempts to give it. */
	@Test
	void countsDownAfterTooManyWrongPasswords() {
		browser
			.run("""
					const real = window.fetch;
					window.fetch = () => {
						window.fetch = real;
						const error = { errors: [{ code: 'request.tooMany', message: 'There were too many wrong passwords.' }] };
						return Promise.resolve(Response.json(error, { status: 429, headers: { 'Retry-After': '2' } }));
					};
					new MutationObserver(([{ target }]) => { window.counted ??= target.textContent; })
						.observe(document.getElementById('countdown'), { childList: true });
					""");
		browser.type("[name=email]", READER);
		browser.type("[name=password]", ServiceProcess.PASSWORD, Keys.ENTER);
		browser.await("window.counted === 'Try again in 2 s.' && document.querySelector('form button').disabled");
		browser.awaitText("form", "You can try again now.");
		browser.click("form button", "#who", READER);
	}

	@Test
	void showsAnAccountThatIsNoAdministratorItsOwnAccountOnly() {
		desk.signIn(READER, ServiceProcess.PASSWORD);
		browser.awaitText("h1", "Own account");
		assertThat(browser.text("#views")).isEqualTo("Own account");
		browser.open(desk.url("#places"));
		browser.awaitText("h1", "Own account");
	}

	/** Signed in again, the user goes on with what was open. */
	@Test
	void asksToSignInAgainWhenTheSessionHasEnded() throws IOException {
		signIn();
		browser.awaitText("h1", "Places");
		desk.changeSession(WRONG_TOKEN, "#account");
		browser.awaitText("dialog h2", "Your session has ended");
		browser.check("desk-sign-in-again");
		browser.press(Keys.ESCAPE);
		browser.press(Keys.ESCAPE);
		browser.awaitFocus("[name=password]");
		browser.press(ServiceProcess.PASSWORD, Keys.ENTER);
		desk.awaitNoDialog();
		browser.awaitText("h1", "Own account");
	}

	@Test
	void keepsWhatTheUserHasTypedWhenTheSessionEnds() throws IOException, InterruptedException {
		String id = desk.openNew("Before");
		browser.type(Desk.field("/name"), "After");
		// the next request has a token that the service refuses
		browser.run("""
				const real = window.fetch;
				window.fetch = (path, options) => {
					window.fetch = real;
					return real(path, { ...options, headers: { ...options.headers, Authorization: 'Bearer x' } });
				};
				""");
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Your session has ended");
		browser.type("dialog [name=password]", ServiceProcess.PASSWORD, Keys.ENTER);
		browser.awaitText("#message", "Saved “After”.");
		assertThat(browser.has("dialog")).isFalse();
		desk.delete(id);
	}

	@Test
	void asksToSignInAgainAtTheEndOfTheTokenAndSignsOutInstead() {
		signIn();
		browser.awaitText("h1", "Places");
		browser.await("JSON.parse(sessionStorage['desk.session']).end > Date.now() + 1e9");
		desk.changeSession("state.end = Date.now() + 1000", "");
		browser.awaitText("dialog h2", "Your session has ended");
		browser.click("dialog > button", "h1", "Sign in");
		assertThat(browser.has("dialog")).isFalse();
	}

	@Nested
	class InSeveralTabs {

		@BeforeEach
		void signIn() {
			DeskSessionBrowserTests.signIn();
		}

		@Test
		void isSignedInInANewTabAndSignsOutInAll() {
			browser.inAnotherTab(desk.url("#account"), () -> {
				browser.awaitText("h1", "Own account");
				browser.awaitText("#who", ServiceProcess.EMAIL);
				assertThat(browser.get("JSON.stringify(localStorage) + document.cookie")).doesNotContain("eyJ");
				desk.signOut();
			});
			browser.find("form.sign-in");
			browser.await("sessionStorage.length === 0");
			browser.inAnotherTab(desk.url(""), () -> browser.find("form.sign-in"));
		}

		@Test
		void doesNotHandOverASessionThatHasEndedAndGoesOnInAllAfterASignInInOne() {
			desk.changeSession("state.end = 1", "#account");
			browser.awaitText("dialog h2", "Your session has ended");
			browser.inAnotherTab(desk.url(""), () -> {
				browser.find("form.sign-in");
				DeskSessionBrowserTests.signIn();
			});
			desk.awaitNoDialog();
			browser.awaitText("h1", "Own account");
		}

	}

}
