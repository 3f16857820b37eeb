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
		for (String name : new String[] { "ada", "bob", "cleo", "dora", "emil", "fay" }) {
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
		browser.tabTo("[name=password]", "staple every battery", Keys.ENTER);
		browser.awaitText("#message", "Added “new@example.com”.");
		browser.awaitText("tbody", Desk.HOSTILE.substring(0, 20));
		assertThat(browser.has("tbody img")).isFalse();
		desk.signOut();
		desk.signIn("new@example.com", "staple every battery");
		browser.awaitText("#who", "new@example.com");
	}

	@Test
	void showsEachProblemOfAUserAtItsField() throws IOException {
		browser.open(desk.url("#users/new"));
		browser.type("[name=email]", ServiceProcess.EMAIL);
		browser.type("[name=password]", "correct horse", Keys.ENTER);
		awaitProblem("E-mail address is already taken.");
		browser.awaitFocus("[name=email]");
		browser.type("[name=email]", "nobody");
		browser.type("[name=password]", "short");
		browser.type("[name=role]", "x".repeat(51), Keys.ENTER);
		awaitProblem("E-mail address must be a valid e-mail address.");
		assertThat(browser.text("[name=password] ~ .problem")).contains("8");
		browser.check("desk-user");
		assertThat(browser.text("fieldset .problem")).startsWith("Roles ").contains("50");
	}

	@Test
	void givesARoleAndTakesItAgain() {
		openUser("ada@example.com");
		browser.click("fieldset [value=admin]");
		save("Saved “ada@example.com”.");
		browser.awaitText("tbody tr:first-child", "admin");
		desk.undo("is again as it was before");
		browser.awaitText("tbody tr:first-child", "none");
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
	void deactivatesAndActivatesAUser() {
		openUser("bob@example.com");
		browser.click("[name=active]");
		save("Saved");
		browser.type("#words", "bob");
		browser.awaitText("tbody", "Deactivated");
		openUser("bob@example.com");
		browser.click("[name=active]");
		save("Saved");
		browser.type("#words", "bob");
		browser.awaitText("tbody", "Active");
	}

	@Test
	void givesAUserANewPassword() {
		openUser("cleo@example.com");
		browser.type("[name=password]", "staple every battery");
		browser.click("form > .choice");
		assertThat(browser.find("[name=password]").getDomProperty("type")).isEqualTo("text");
		save("“cleo@example.com” has a new password.");
		desk.signOut();
		desk.signIn("cleo@example.com", "staple every battery");
		browser.awaitText("h1", "Own account");
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
	void asksBeforeWhatIsTypedIsLost() {
		openUser("dora@example.com");
		browser.type("[name=role]", "editor");
		browser.click("#views a", "dialog h2", "Leave without saving?");
		desk.escape();
		browser.awaitText("h1", "dora@example.com");
		assertThat(browser.find("[name=role]").getDomProperty("value")).isEqualTo("editor");
	}

	@Test
	void changesTheOwnPasswordAndStaysSignedIn() throws IOException {
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
	}

}
