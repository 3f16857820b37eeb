package dev.locations.page;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

record ImportView(Chromium browser, Path folder) {

	static ImportView open(Desk desk, Path folder) {
		desk.open("#import");
		return new ImportView(desk.browser(), folder);
	}

	Path file(String name, String text) throws IOException {
		return file(name, text, StandardCharsets.UTF_8);
	}

	Path file(String name, String text, Charset charset) throws IOException {
		return Files.write(this.folder.resolve(name), text.getBytes(charset));
	}

	void choose(Path file) {
		this.browser.find("#file").sendKeys(file.toString());
	}

	/** Chooses a file, and waits for the step in which its columns get their fields. */
	void chooseForeign(Path file) {
		choose(file);
		this.browser.awaitText("h2", "How to read " + file.getFileName());
	}

	/** Chooses a file, and waits until it can be imported, or why it cannot. */
	void look(Path file, String button) {
		choose(file);
		this.browser.awaitText("main", button);
	}

	/** Goes on with a mapping, and waits for what can be done then. */
	void checkMapping(String button) {
		this.browser.click("[form=import-settings]", "main", button);
	}

	void load(Path file) {
		this.browser.click("main .primary", "h2", file.getFileName() + " is imported");
	}

	/** Goes back to the choice of a file. */
	void again() {
		this.browser.click("main .actions button");
	}

	void awaitCount(String title, int count) {
		this.browser.await(
				"Array.from(document.querySelectorAll('.counts div'), (part) => part.innerText.replace(/\\s+/g, ' '))"
						+ ".includes('%s %d')".formatted(title, count));
	}

	void awaitCounts(int added, int existing, int refused) {
		this.browser.await("Array.from(document.querySelectorAll('.counts dd'), (part) => part.innerText).join()"
				+ " === '%d,%d,%d'".formatted(added, existing, refused));
	}

	String column(String name) {
		return "#" + this.browser.get("Array.from(document.querySelectorAll('.mapping label'))"
				+ ".find((label) => label.textContent === arguments[0]).htmlFor", name);
	}

	void map(String name, String target) {
		this.browser.choose(column(name), target);
	}

	/** Chooses the column by which places are found. */
	void key(String target) {
		this.browser.choose("#import-key", target);
	}

	void fillConstants() {
		this.browser.type(Desk.field("/description"), "A place in Zürich.");
		this.browser.type(Desk.field("/photoUrl"), "https://example.com/none.jpg");
	}

}
