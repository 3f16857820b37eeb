package dev.locations.page;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

import com.nimbusds.jose.JOSEException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

/** The desk with a provider of OpenID Connect beside passwords. */
@SuppressWarnings("NullAway.Init") // before all tests
class DeskProviderBrowserTests extends DeskBrowserTests {

	private static final String NAME = "Example ID";

	private static final String SIGN_IN = "main button.primary";

	private static final String TOKEN = "JSON.parse(sessionStorage['desk.session']).token";

	private static IdentityProvider provider;

	private static Desk own;

	@BeforeAll
	static void start() throws IOException, InterruptedException, JOSEException {
		provider = new IdentityProvider();
		own = Desk.start(browser, "-Dlocations.auth.oidc.issuer=" + provider.issuer(),
				"-Dlocations.auth.oidc.client-id=" + IdentityProvider.CLIENT, "-Dlocations.auth.oidc.name=" + NAME,
				"-Dlocations.auth.oidc.roles.editor=writers");
	}

	@AfterAll
	static void stop() {
		browser.open("about:blank");
		own.close();
		provider.close();
	}

	@BeforeEach
	void openSignedOut() {
		provider.problem = "";
		provider.subject = "ada-" + UUID.randomUUID();
		provider.roles = List.of("writers");
		provider.lifetime = Duration.ofHours(1);
		provider.isRenewing = true;
		own.openSignedOut();
	}

	private static void signIn() {
		browser.click(SIGN_IN, "#who", provider.subject);
	}

	@Test
	void signsInAndOutAtTheProvider() throws IOException {
		browser.open(own.url("#account"));
		browser.awaitText(SIGN_IN, "Sign in with " + NAME);
		browser.check("desk-sign-in-provider");
		browser.tabTo(SIGN_IN, Keys.ENTER);
		browser.awaitText("h1", "Own account");
		assertThat(browser.url()).endsWith("/admin#account");
		assertThat(browser.text("#views")).contains("Places", "Import").doesNotContain("Users", "Keys");
		assertThat(browser.text("main")).contains(provider.subject + "@example.com", NAME)
			.doesNotContain("Current password");
		browser.check("desk-provider-account");
		String token = browser.get(TOKEN);
		// the form is also shown before the provider leads back to another page
		browser.run("window.isBefore = true");
		browser.click("#sign-out");
		browser.await("window.isBefore === undefined && document.querySelector('form.sign-in') !== null");
		browser.await("sessionStorage['desk.session'] === undefined");
		assertThat(provider.signedOut).last().extracting("id_token_hint").isEqualTo(token);
	}

	@Test
	void saysWhyItDoesNotSignIn() throws IOException {
		String[][] problems = { { "error=access_denied", "was cancelled" },
				{ "error=server_error&error_description=Broken", "has failed: Broken" },
				{ "state", "was not begun in this tab" }, { "nonce", "nonce" }, { "key", "has accepted the sign-in" } };
		for (String[] problem : problems) {
			provider.problem = problem[0];
			browser.click(SIGN_IN, "[role=alert]", problem[1]);
			assertThat(browser.url()).doesNotContain("state=");
			assertThat(browser.has("#views")).isFalse();
		}
		browser.check("desk-provider-refused");
		provider.problem = "";
		signIn();
	}

	@Test
	void saysThatAProviderIsAway() throws IOException {
		browser.run("""
				const real = window.fetch;
				window.fetch = (url, options) => String(url).includes('openid-configuration')
					? Promise.reject(new TypeError('Failed to fetch')) : real(url, options);
				""");
		browser.click(SIGN_IN, "[role=alert]", NAME + " does not answer.");
	}

	@Test
	void tellsAnAccountWithoutRightsWhatItNeeds() throws IOException {
		provider.roles = List.of();
		signIn();
		browser.awaitText("main", "Your account may not change places.");
		assertThat(browser.text("#views")).isEqualTo("Own account");
		browser.check("desk-no-rights");
	}

	@Test
	void showsNoFormForPasswordsIfThereAreNone() throws IOException {
		browser.openWith("""
				const real = window.fetch;
				window.fetch = async (url, options) => {
					const answer = await real(url, options);
					return String(url).endsWith('/api/sign-in')
						? Response.json({ ...await answer.json(), passwords: false }) : answer;
				};
				""", () -> browser.open(own.url("")));
		browser.awaitText(SIGN_IN, NAME);
		assertThat(browser.has("form")).isFalse();
	}

	/** A refresh token of this provider holds once, so that only one tab may send it. */
	@Test
	void renewsTheSessionInTimeOnceForAllTabs() {
		provider.lifetime = Duration.ofSeconds(4);
		signIn();
		String first = browser.get(TOKEN);
		browser.inAnotherTab(own.url("#account"), () -> {
			browser.awaitText("h1", "Own account");
			browser.await(TOKEN + " !== '" + first + "'");
			String second = browser.get(TOKEN);
			browser.await(TOKEN + " !== '" + second + "'");
			assertThat(browser.has("dialog")).isFalse();
		});
		browser.await(TOKEN + " !== '" + first + "'");
		assertThat(browser.has("dialog")).isFalse();
		assertThat(provider.reused).isEmpty();
		provider.lifetime = Duration.ofHours(1);
	}

	@Test
	void signsInAgainInANewTabWhenTheProviderHasEndedTheSession() throws IOException {
		provider.lifetime = Duration.ofSeconds(3);
		provider.isRenewing = false;
		signIn();
		browser.click("#views a[href='#import']", "h1", "Import");
		browser.awaitText("dialog h2", "Your session has ended");
		browser.check("desk-provider-again");
		provider.lifetime = Duration.ofHours(1);
		provider.isRenewing = true;
		String link = browser.get("document.querySelector('dialog a').href");
		browser.inAnotherTab(link, () -> browser.awaitText("#who", provider.subject));
		own.awaitNoDialog();
		browser.awaitText("h1", "Import");
	}

	@Test
	void theDocumentationSendsRequestsWithTheSessionOfTheDesk() {
		signIn();
		browser.inAnotherTab(own.origin() + "/docs", () -> {
			browser.awaitText("#session", provider.subject);
			browser.find(".authorize.locked");
		});
	}

}
