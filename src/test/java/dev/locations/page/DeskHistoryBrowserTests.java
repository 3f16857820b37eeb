package dev.locations.page;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import dev.locations.location.Locations;
import dev.locations.testing.ServiceProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

import static org.assertj.core.api.Assertions.assertThat;

class DeskHistoryBrowserTests extends DeskBrowserTests {

	private static final String NAME = Desk.field("/name");

	@TempDir
	private static Path files;

	private static String line(int number) {
		return "dialog .item:nth-child(" + number + ") ";
	}

	private static void rename(String name) {
		browser.type(NAME, name, Keys.ENTER);
		browser.awaitText("#message", "Saved “" + name + "”.");
	}

	private static void openTrash(String words, String found) {
		desk.open("#trash");
		browser.type("#words", words);
		browser.awaitText("tbody", found);
	}

	/** Opens the list of actions, with those of a kind only. */
	private static void openActions(String kind, String found) {
		desk.open("#happened");
		browser.choose("#kind", kind);
		browser.awaitText("tbody tr:first-child", found);
	}

	@Test
	void showsWhoHasChangedWhatAndBringsAVersionBack() throws IOException, InterruptedException {
		String id = desk.openNew("Old mill");
		desk.change(id, "{'phone':'112','properties':{'wheel':12345678901234567890}}");
		browser.awaitText(".news", "New here");
		rename("New mill");
		browser.click("#place-history", "dialog h2", "History of “New mill”");
		browser.awaitText(line(1), ServiceProcess.EMAIL, "Changed");
		browser.awaitText(line(3), ServiceProcess.EMAIL, "Added");
		browser.click(line(1) + ".line", "dialog fieldset", "Name Before Old mill After New mill");
		assertThat(browser.text("dialog .lines")).doesNotContain("Phone", "wheel");
		assertThat(browser.has("#restore")).isFalse();
		browser.click(line(2) + ".line", "dialog .lines", "Phone", "wheel Before nothing After 12345678901234567890");
		browser.check("desk-place-history");
		browser.click(line(3) + ".line", "dialog .lines", "Name After Old mill");
		browser.click("#restore", "#message", "“Old mill” is again as it was before.");
		desk.awaitNoDialog();
		browser.awaitText("h1", "Old mill");
		assertThat(desk.text(id)).contains("\"name\":\"Old mill\"").doesNotContain("wheel");
		desk.undo("“New mill” is again as it was before.");
		browser.awaitText("h1", "New mill");
		assertThat(desk.text(id)).contains("\"name\":\"New mill\"", "12345678901234567890");
	}

	@Test
	void bringsAVersionBackWithTheKeyboardAloneButNotOverAChangeOfSomebodyElse()
			throws IOException, InterruptedException {
		String id = desk.openNew("First");
		rename("Second");
		browser.tabTo("#place-history", Keys.ENTER);
		browser.awaitText(line(2), "Added");
		browser.tabTo(".item:nth-child(2) .line", Keys.ENTER);
		browser.awaitText("dialog fieldset", "First");
		desk.change(id, "{'name':'Theirs'}");
		browser.tabTo("#restore", Keys.ENTER);
		browser.awaitText("dialog [role=alert]", "Not brought back. It was changed again since.");
		browser.awaitText(line(3), "Added");
		browser.check("desk-history-refused");
		browser.tabTo("#restore", Keys.ENTER);
		browser.awaitText("#message", "“First” is again as it was before.");
		assertThat(desk.value(id, "/name")).isEqualTo("First");
	}

	@Test
	void bringsADeletedPlaceBackFromTheTrash() throws IOException, InterruptedException {
		String id = desk.add("Lost " + Desk.HOSTILE, "7.4", "46.9");
		String before = desk.text(id);
		desk.delete(id);
		openTrash("lost", "img src=x");
		browser.awaitText("tbody", ServiceProcess.EMAIL, "Bring back");
		assertThat(browser.has("img")).isFalse();
		browser.check("desk-trash");
		browser.click("tbody .plain", "dialog", "Deleted", "Added");
		browser.click(line(1) + ".line", "dialog .lines", "Name Before Lost", "City Before");
		browser.check("desk-deleted-history");
		desk.escape();
		browser.click("tbody .undo", "#message", "is back.");
		browser.awaitText("#range", "Nothing found");
		assertThat(desk.text(id).replaceFirst("\"updatedAt\":\"[^\"]*\"", ""))
			.isEqualTo(before.replaceFirst("\"updatedAt\":\"[^\"]*\"", ""));
		browser.open(desk.url("#places/" + id));
		browser.awaitText("h1", "Lost");
	}

	@Test
	void bringsADeletedPlaceBackWhereItsLinkLeads() throws IOException, InterruptedException {
		String id = desk.openNew("Linked");
		desk.delete(id);
		desk.open("#places/" + id);
		browser.awaitText("h1", "No such place");
		browser.click("#place-history", line(1), "Deleted");
		browser.click(line(1) + ".line", "#restore", "Bring back");
		browser.click("#restore", "#message", "“Linked” is back.");
		browser.awaitText("h1", "Linked");
		desk.undo("Removed “Linked” again.");
		assertThat(desk.has(id)).isFalse();
	}

	@Test
	void showsMoreOfTheTrashWithTheKeyboardAlone() throws IOException, InterruptedException {
		List<String> ids = desk.addMany("Mulberry", 25);
		for (String id : ids) {
			desk.delete(id);
		}
		openTrash("mulberry", "Mulberry 024");
		browser.await("document.querySelectorAll('tbody tr').length === 20");
		browser.tabTo("#more", Keys.ENTER);
		browser.await("document.querySelectorAll('tbody tr').length === 25");
		browser.awaitFocus("tbody tr:nth-child(21) button");
		browser.tabTo("tbody tr:nth-child(21) .undo", Keys.ENTER);
		browser.awaitText("#message", "“Mulberry 004” is back.");
		assertThat(desk.has(ids.get(4))).isTrue();
	}

	@Test
	void tellsWhatHappenedAndFindsItByPersonAndDay() throws IOException, InterruptedException {
		String id = desk.openNew("Told");
		rename("Retold");
		openActions("single", "Changed");
		browser.awaitText("tbody tr:first-child", ServiceProcess.EMAIL, "Changed", "Retold");
		browser.check("desk-happened");
		browser.click("tbody tr:first-child .plain", "dialog h2", "History of “Retold”");
		browser.click(line(2) + ".line");
		browser.click("#restore", "#message", "“Told” is again as it was before.");
		assertThat(desk.value(id, "/name")).isEqualTo("Told");
		browser.choose("#kind", "restore");
		browser.awaitText("tbody tr:first-child", "Brought back", "Told");
		browser.type("#by", "nobody@example.com");
		browser.awaitText("#range", "Nothing found");
		browser.type("#by", ServiceProcess.EMAIL);
		browser.awaitText("tbody tr:first-child", "Told");
		setDay("to", "2020-01-31");
		browser.awaitText("#range", "Nothing found");
		setDay("to", "");
		setDay("from", "2020-01-31");
		browser.awaitText("tbody tr:first-child", "Told");
	}

	private static void setDay(String field, String day) {
		browser.run("const field = document.getElementById(arguments[0]); field.value = arguments[1];"
				+ " field.dispatchEvent(new Event('input', { bubbles: true }))", field, day);
	}

	@Test
	void filtersTheTrashAndTheActionsByFieldAndArea() throws IOException, InterruptedException {
		desk.add("Moss alive", "7.4", "46.9");
		for (String longitude : List.of("7.4", "-120")) {
			desk.delete(desk.add("Moss " + longitude, longitude, "46.9"));
		}
		openTrash("moss", "Moss -120");
		browser.click("#area");
		browser.find(".places-map[aria-busy=false] canvas");
		browser.await("document.querySelector('tbody').innerText.includes('Moss 7.4')"
				+ " && document.querySelectorAll('tbody tr').length === 1");
		browser.check("desk-trash-area");
		browser.click("#area", "tbody", "Moss -120");
		browser.click("#filter");
		browser.choose("dialog", "address.city");
		browser.type("[name=contains]", "Nowhere");
		browser.awaitText("#range", "Nothing found");
		browser.click("dialog .primary");
		browser.click(".conditions .close", "tbody", "Moss -120");
		openActions("single", "Moss -120");
		browser.click("#area", "tbody tr:first-child", "Moss 7.4");
		browser.check("desk-happened-area");
	}

	@Test
	void undoesTheImportOfYesterday() throws IOException, InterruptedException {
		String kept = desk.add("Sorrel 9", "7.4", "46.9");
		ImportView view = ImportView.open(desk, files);
		Path file = view.file("sorrel.ndjson", DeskImportBrowserTests.places("Sorrel", 4));
		view.look(file, "Import 4 places");
		view.load(file);
		String changed = desk.get("/api/locations?q=sorrel&sort=name&only=id").get(0).get("id").stringValue();
		desk.change(changed, "{'phone':'112'}");
		openActions("import", "sorrel.ndjson");
		browser.awaitText("tbody tr:first-child", "Import · sorrel.ndjson", "4 added");
		browser.click("tbody tr:first-child .undo", "dialog h2", "Undo this for 4 places");
		browser.check("desk-revert");
		browser.click("dialog .primary", "dialog [role=status]", "Undone for 3 places.");
		browser.awaitText("dialog .refused", "Sorrel 0 It was changed since.");
		browser.check("desk-reverted");
		browser.click("dialog .primary");
		desk.awaitNoDialog();
		assertThat(desk.get("/api/locations?q=sorrel").findValuesAsString("id")).containsExactlyInAnyOrder(kept,
				changed);
		browser.choose("#kind", "revert");
		browser.awaitText("tbody tr:first-child", "Undone", "3 deleted");
		browser.click("tbody tr:first-child .undo", "dialog h2", "Undo this for 3 places");
		browser.click("dialog .primary", "dialog [role=status]", "Undone for 3 places.");
		assertThat(desk.get("/api/locations?q=sorrel")).hasSize(5);
	}

	@Test
	void undoesAnImportAtOnce() throws IOException, InterruptedException {
		ImportView view = ImportView.open(desk, files);
		Path file = view.file("tansy.ndjson", DeskImportBrowserTests.places("Tansy", 3));
		view.look(file, "Import 3 places");
		view.load(file);
		browser.click("#message .undo", "dialog [role=status]", "Undone for 3 places.");
		browser.click("dialog .primary", "#message", "Undone for 3 places.");
		assertThat(desk.get("/api/locations?q=tansy")).isEmpty();
	}

	@Test
	void namesAChangeOfManyPlaces() throws IOException, InterruptedException {
		desk.add(Locations.at("Valerian 1", "7", "46"));
		desk.add(Locations.at("Valerian 2", "7", "46"));
		PlacesView view = PlacesView.open(desk);
		view.chooseAll("Valerian");
		view.changeText("/address/city", "Chur", "Changed 2 places.");
		view.delete("Deleted 2 places.");
		openActions("many", "2 deleted");
		browser.awaitText("tbody tr:nth-child(2)", "Several places · City: Chur", "2 changed");
	}

}
