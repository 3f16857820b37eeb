package dev.locations.page;

import java.util.List;

/** What a browser draws on the map: the colours of points, and the names. */
record DrawnMap(Chromium browser) {

	/** Remembers where each name of the last frame is on the canvas. */
	private static final String REMEMBER_NAMES = BrowserWindow.script("remember-names.js");

	/** The colour of the map at a point, as the canvases above each other show it. */
	private static final String COLOR = BrowserWindow.script("color-at.js");

	private static final String NAMED_COLOR = """
			const copy = document.createElement("canvas").getContext("2d");
			copy.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--map-" + arguments[0]);
			copy.fillRect(0, 0, 1, 1);
			return copy.getImageData(0, 0, 1, 1).data.slice(0, 3).join();
			""";

	/** Names whose boxes overlap by more than a pixel; along lines there is none. */
	private static final String OVERLAPS = """
			const level = names.filter(({ isLevel }) => isLevel);
			return level.flatMap(({ text, box }, i) => level.slice(i + 1)
				.filter(({ box: other }) => box[0] + 1 < other[2] && other[0] + 1 < box[2] && box[1] + 1 < other[3]
					&& other[1] + 1 < box[3])
				.map((other) => `${text} and ${other.text}`));
			""";

	static DrawnMap open(Desk desk, String fragment) {
		desk.browser().openWith(REMEMBER_NAMES, () -> desk.openMap(fragment));
		desk.browser().await("document.getElementById('loading') === null");
		return new DrawnMap(desk.browser());
	}

	/** Returns the colour of a point, such as {@code 246,243,236}. */
	String colorAt(double... point) {
		return String.valueOf(this.browser.run(COLOR.formatted(point[0], point[1])));
	}

	void awaitColor(String color, double... point) {
		this.browser.await("(() => {" + COLOR.formatted(point[0], point[1]) + "})() === '" + color + "'");
	}

	String color(String name) {
		return String.valueOf(this.browser.run(NAMED_COLOR, name));
	}

	/** Waits until one frame shows names, each of which may be one of several lines. */
	void awaitNames(String... names) {
		this.browser.await(List.of(names) + " on the map", () -> this.browser
			.is("arguments[0].every((name) => names.some(({ text }) => text === name))", List.of(names)));
	}

	List<String> names() {
		return this.browser.list("names.map(({ text }) => text)");
	}

	List<String> overlaps() {
		return this.browser.list("(() => {" + OVERLAPS + "})()");
	}

}
