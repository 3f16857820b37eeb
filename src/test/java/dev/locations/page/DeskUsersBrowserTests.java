package dev.locations.page;

import java.io.IOException;

import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskUsersBrowserTests extends DeskBrowserTests {

	private static String fay = "";

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		for (String name : new String[] { "ada", "cleo", "emil", "gus", "fay" }) {
			fay = desk.addUser(name + "@example.com", ServiceProcess.PASSWORD);
		}
	}

	@BeforeEach
	void open() {
		desk.open("#users");
		browser.awaitText("tbody", ServiceProcess.EMAIL);
	}

	private static void openUser(String email) {
		browser.type("#words", email);
		browser.awaitText("#range", "1 user found");
		browser.click("tbody th a", "h1", email);
		browser.find("form");
	}

	private static void save(String message) {
		browser.click("form [type=submit]", "#message", message);
	}

	private static void awaitProblem(String text) {
		browser.awaitText("[aria-invalid=true] ~ .problem", text);
	}

	@Test
	void addsAUserWithTheKeyboardAlone() throws IOException {
		browser.check("desk-users");
		browser.tabTo("a[href='#users/new']", Keys.ENTER);
		browser.awaitText("h1", "New user");
		browser.tabTo("[name=email]", "new@example.com");
		browser.tabTo("[name=role]", Desk.HOSTILE.substring(0, 40));
		browser.press(Keys.ENTER);
		browser.awaitText("dialog h2", "Link for “new@example.com”");
		browser.check("desk-invitation");
		String link = browser.value("dialog input");
		browser.tabTo("dialog [type=submit]", Keys.ENTER);
		browser.awaitText("#message", "Added “new@example.com”.");
		browser.awaitText("tbody", Desk.HOSTILE.substring(0, 20));
		assertThat(browser.has("tbody img")).isFalse();
		desk.signOut();
		openLink(link);
		browser.tabTo("[name=password]", "staple every battery", Keys.TAB);
		browser.press("staple every batteries", Keys.ENTER);
		awaitProblem("differs from the new password");
		browser.type("[name=repetition]", "staple every battery", Keys.ENTER);
		browser.awaitText("#who", "new@example.com");
		browser.awaitText("#message", "Your password is set.");
		desk.signOut();
		openLink(link);
		setPassword("staple every battery again");
		browser.awaitText("form [role=alert]", "This link was used already, or it has expired.");
		browser.check("desk-password-link");
	}

	/** The link is the only copy of its token, which leaves the address at once. */
	private static void openLink(String link) {
		browser.open(link);
		browser.awaitText("h1", "Set a password");
		assertThat(browser.url()).isEqualTo(desk.url(""));
	}

	private static void setPassword(String password) {
		browser.type("[name=password]", password);
		browser.type("[name=repetition]", password, Keys.ENTER);
	}

	@Test
	void showsEachProblemOfAUserAtItsField() throws IOException {
		browser.open(desk.url("#users/new"));
		browser.type("[name=email]", ServiceProcess.EMAIL, Keys.ENTER);
		awaitProblem("E-mail address is already taken.");
		browser.awaitFocus("[name=email]");
		browser.type("[name=email]", "nobody");
		browser.type("[name=role]", "x".repeat(51), Keys.ENTER);
		awaitProblem("E-mail address must be a valid e-mail address.");
		browser.check("desk-user");
		assertThat(browser.text("fieldset .problem")).startsWith("Roles ").contains("50");
	}

	@Test
	void asksBeforeWhatIsTypedIsLostGivesARoleAndTakesItAgain() {
		openUser("ada@example.com");
		browser.type("[name=role]", "x");
		browser.click("#views a", "dialog h2", "Leave without saving?");
		desk.escape();
		browser.awaitText("h1", "ada@example.com");
		assertThat(browser.find("[name=role]").getDomProperty("value")).isEqualTo("x");
		browser.type("[name=role]", "");
		browser.click("fieldset [value=admin]");
		save("Saved “ada@example.com”.");
		browser.awaitText("tbody tr:first-child", "admin");
		desk.undo("is again as it was before");
		browser.awaitText("tbody tr:first-child", "none");
		for (String state : new String[] { "Deactivated", "Active" }) {
			openUser("ada@example.com");
			browser.click("[name=active]");
			save("Saved");
			browser.type("#words", "ada");
			browser.awaitText("tbody", state);
		}
	}

	/** An undo must not overwrite what somebody else has done. */
	@Test
	void undoesNothingThatWasChangedAgain() throws IOException, InterruptedException {
		openUser("fay@example.com");
		browser.type("[name=role]", "editor", Keys.ENTER);
		browser.awaitText("#message", "Saved “fay@example.com”.");
		desk.service().send("PATCH", "/api/users/" + fay, "{\"active\":false}", 200);
		desk.undo("Not undone. It was changed again since.");
	}

	@Test
	void resetsAPassword() {
		openUser("cleo@example.com");
		browser.click("#reset", "dialog h2", "Link for “cleo@example.com”");
		String link = browser.value("dialog input");
		browser.click("dialog [type=submit]");
		desk.awaitNoDialog();
		openLink(link);
		setPassword("staple every battery");
		browser.awaitText("#who", "cleo@example.com");
		browser.awaitText("h1", "Own account");
	}

	@Test
	void endsTheSessionsOfAUserAndDeletesTheAccount() throws IOException {
		openUser("gus@example.com");
		browser.click("#end-sessions", "dialog h2", "Sign out “gus@example.com” everywhere?");
		browser.click("dialog button[value=yes]", "#message", "All sessions of “gus@example.com” are ended.");
		browser.click("#delete", "dialog h2", "Delete “gus@example.com”?");
		browser.check("desk-delete-user");
		browser.click("dialog button[value=yes]", "#message", "Deleted “gus@example.com”.");
		browser.type("#words", "gus@example.com");
		browser.awaitText("#range", "No user found");
	}

	@Test
	void doesNotEndTheRightsOfTheLastAdministrator() {
		openUser(ServiceProcess.EMAIL);
		browser.click("fieldset .choice");
		browser.click("[name=active]");
		browser.click("form [type=submit]", "dialog h2", "End your own rights?");
		browser.click("dialog button[value=yes]", "form", "Roles must leave at least one active administrator.");
		browser.awaitText("form", "State must leave at least one active administrator.");
	}

	@Test
	void changesTheOwnPasswordStaysSignedInAndEndsTheOwnSessions() throws IOException, InterruptedException {
		desk.signOut();
		desk.signIn("emil@example.com", ServiceProcess.PASSWORD);
		browser.awaitText("h1", "Own account");
		browser.tabTo("[name=currentPassword]", "wrong", Keys.TAB);
		browser.press("staple every battery", Keys.TAB);
		browser.press("staple", Keys.ENTER);
		awaitProblem("differs from the new password");
		browser.type("[name=repetition]", "staple every battery", Keys.ENTER);
		browser.awaitFocus("[name=currentPassword]");
		browser.await("document.querySelector('[name=currentPassword]').ariaInvalid === 'true'");
		browser.type("[name=currentPassword]", ServiceProcess.PASSWORD, Keys.ENTER);
		browser.awaitText("#message", "Your password is changed.");
		browser.await("document.querySelector('[name=currentPassword]').value === ''");
		browser.open(desk.url("#account"));
		browser.awaitText("h1", "Own account");
		assertThat(browser.has("dialog")).isFalse();
		browser.check("desk-account");
		String token = browser.get("JSON.parse(sessionStorage['desk.session']).token");
		browser.click("h2 + button", "dialog h2", "Sign out everywhere");
		browser.click("dialog button[value=yes]", "h1", "Sign in");
		assertThat(desk.service()
			.send(desk.service().request("/api/me").header("Authorization", "Bearer " + token).GET())
			.statusCode()).isEqualTo(401);
	}

}
