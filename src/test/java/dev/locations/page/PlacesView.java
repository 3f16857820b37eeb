package dev.locations.page;

import java.io.IOException;
import java.util.List;

/** The list of places at the desk, and the dialogs for several places at once. */
final class PlacesView {

	/** Lets a test answer the requests of one method itself. */
	private static final String INTERCEPT = """
			const method = arguments[0];
			const answer = new Function('real', 'state', arguments[1]);
			const real = window.fetch;
			window.state = { count: 0, now: 0, most: 0, waiting: [] };
			window.fetch = (path, options) => (options?.method === method)
				? answer(() => real(path, options), window.state) : real(path, options);
			""";

	private final Desk desk;

	private final Chromium browser;

	private PlacesView(Desk desk) {
		this.desk = desk;
		this.browser = desk.browser();
	}

	static PlacesView open(Desk desk) {
		return open(desk, "#places");
	}

	static PlacesView open(Desk desk, String fragment) {
		desk.open(fragment);
		return new PlacesView(desk);
	}

	void awaitRange(String range) {
		this.browser.awaitText("#range", range);
	}

	void find(String words, String range) {
		this.browser.type("#words", words);
		awaitRange(range);
	}

	static String row(int row) {
		return "tbody tr:nth-child(" + row + ") ";
	}

	static String cell(int row, String field) {
		return row(row) + "[data-field='" + field + "']";
	}

	void choose(int... rows) {
		for (int row : rows) {
			this.browser.click(row(row) + "input");
		}
	}

	void chooseAll(String name) {
		find(name, "found");
		this.browser.await("document.querySelector('tbody tr th')?.textContent.startsWith('" + name + "')");
		this.browser.click("#choose-page");
	}

	List<String> chooseNew(String name, int count) throws IOException, InterruptedException {
		List<String> ids = this.desk.addMany(name, count);
		chooseAll(name);
		return ids;
	}

	void awaitChosen(String count) {
		this.browser.awaitText("#chosen", count + " chosen");
	}

	void awaitResult(String text) {
		this.browser.awaitText("dialog [role=status]", text);
	}

	void closeDialog() {
		this.browser.click("dialog [type=submit]");
		this.desk.awaitNoDialog();
	}

	void ask(String field) {
		this.browser.click("#change-many");
		this.browser.choose("dialog", field);
	}

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

	void delete(String result) {
		this.browser.click("#delete-many");
		this.browser.click("dialog .danger");
		awaitResult(result);
	}

	void undo(String result) {
		this.browser.click("#message .undo");
		awaitResult(result);
	}

	/** Answers requests by a script, which has {@code real} and {@code state}. */
	void intercept(String method, String answer) {
		this.browser.run(INTERCEPT, method, answer);
	}

	/** Loses the answer to the first request, which the service carries out. */
	void loseFirst() {
		intercept("POST", """
				state.count += 1;
				return (state.count === 1) ? real().then(() => Promise.reject(new TypeError('lost'))) : real();
				""");
	}

	/** Holds requests back until {@link #letGo} is called. */
	void hold() {
		intercept("POST", """
				state.now += 1;
				state.count += 1;
				state.most = Math.max(state.most, state.now);
				return new Promise((go) => state.waiting.push(go)).then(real).finally(() => { state.now -= 1; });
				""");
	}

	/** Waits until a request is held back, the first one or a later one. */
	void awaitHeld(int number) {
		this.browser.await("state.now === 1 && state.count === " + number);
	}

	void letGo() {
		this.browser.run("state.waiting.splice(0).forEach((go) => go())");
	}

	void letAllGo() {
		this.browser.run("state.waiting.push = (go) => go(); state.waiting.splice(0).forEach((go) => go())");
	}

}
