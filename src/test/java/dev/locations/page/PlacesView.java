package dev.locations.page;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

import dev.locations.location.Locations;

/**
 * The list of places at the desk, and the dialogs for several places at once.
 */
final class PlacesView {

	/** Lets a test answer the requests of one method itself. */
	private static final String INTERCEPT = """
			const method = arguments[0];
			const answer = new Function('real', 'path', 'options', 'state', arguments[1]);
			const real = window.fetch;
			window.state = { count: 0, now: 0, most: 0, waiting: [] };
			window.fetch = (path, options) => (options?.method === method)
				? answer(() => real(path, options), path, options, window.state) : real(path, options);
			""";

	private final Desk desk;

	private final Chromium browser;

	private PlacesView(Desk desk) {
		this.desk = desk;
		this.browser = desk.browser();
	}

	static PlacesView open(Desk desk) {
		desk.open("#places");
		return new PlacesView(desk);
	}

	/** Adds places whose names end with their numbers. */
	List<String> add(String name, int count) throws IOException, InterruptedException {
		List<String> ids = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			ids.add(this.desk.add(Locations.at("%s %03d".formatted(name, i), "7.4", "46.9")));
		}
		return ids;
	}

	void find(String words, String range) {
		this.browser.type("#words", words);
		this.browser.awaitText("#range", range);
	}

	void choose(int... rows) {
		for (int row : rows) {
			this.browser.click("tbody tr:nth-child(" + row + ") input");
		}
	}

	void awaitResult(String text) {
		this.browser.awaitText("dialog [role=status]", text);
	}

	void closeDialog() {
		this.browser.click("dialog [type=submit]");
		this.desk.awaitNoDialog();
	}

	/** Adds places, and chooses all of them. */
	List<String> chooseNew(String name, int count) throws IOException, InterruptedException {
		List<String> ids = add(name, count);
		chooseAll(name);
		return ids;
	}

	void chooseAll(String name) {
		find(name, "found");
		this.browser.await("document.querySelector('tbody tr th')?.textContent.startsWith('" + name + "')");
		this.browser.click("#choose-page");
	}

	/** Opens the dialog for a change of the chosen places. */
	void ask(String field) {
		this.browser.click("#change-many");
		this.browser.find("dialog option[value='" + field + "']").click();
	}

	/** Starts the change, and waits for its result. */
	void agree(String result) {
		this.browser.click("dialog .primary");
		awaitResult(result);
	}

	void changeText(String field, String text, String result) {
		ask(field);
		this.browser.type("dialog [name='" + field + "']", text);
		agree(result);
		closeDialog();
	}

	/** Undoes the latest change, and waits for the result. */
	void undo(String result) {
		this.browser.click("#message .undo");
		awaitResult(result);
	}

	/**
	 * Answers requests by a script, which has {@code real}, {@code path}, {@code options}
	 * and {@code state}.
	 */
	void intercept(String method, String answer) {
		this.browser.run(INTERCEPT, method, answer);
	}

	/** Holds requests back until {@link #letGo} is called. */
	void hold(String method) {
		intercept(method, """
				state.now += 1;
				state.most = Math.max(state.most, state.now);
				return new Promise((go) => state.waiting.push(go)).then(real).finally(() => { state.now -= 1; });
				""");
	}

	void letGo() {
		this.browser.run("state.waiting.forEach((go) => go())");
	}

}
