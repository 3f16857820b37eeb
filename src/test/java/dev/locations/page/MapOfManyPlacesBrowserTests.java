package dev.locations.page;

import java.io.BufferedWriter;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Moves the map over as many places as a large directory has.
 */
class MapOfManyPlacesBrowserTests extends DeskBrowserTests {

	private static final int COUNT = 171_075;

	private static final int TOWNS = 5_000;

	/**
	 * Measures a move from the input of the user to the frame that shows markers and list
	 * of the new window.
	 */
	private static final String MEASURE = """
			const real = window.fetch;
			let asked = [];
			let pending = 0;
			let start = 0;
			let hash = '';
			window.fetch = async (path, options) => {
				asked.push(String(path));
				pending += 1;
				try {
					return await real(path, options);
				}
				finally {
					pending -= 1;
				}
			};
			window.begin = () => {
				asked = [];
				hash = location.hash;
				window.move = null;
				performance.clearResourceTimings();
				const began = () => { start ||= performance.now(); };
				start = 0;
				['keydown', 'pointerdown'].forEach((name) => addEventListener(name, began, { capture: true, once: true }));
				requestAnimationFrame(look);
			};
			const boxOf = (kind) => new URL(asked.findLast((path) => path.includes(kind)), origin).searchParams.get('bbox');
			function look() {
				const isAsked = (kind) => asked.some((path) => path.includes(kind));
				if (start === 0 || location.hash === hash || pending > 0 || !isAsked('/api/clusters') || !isAsked('/api/locations')
						|| document.querySelectorAll('#map[aria-busy=false], #list[aria-busy=false]').length < 2) {
					requestAnimationFrame(look);
					return;
				}
				requestAnimationFrame(() => {
					window.move = {
						time: performance.now() - start, requests: asked.length,
						bytes: performance.getEntriesByType('resource').filter(({ name }) => !name.includes('/basemap/'))
							.reduce((sum, entry) => sum + entry.transferSize, 0),
						clusters: boxOf('/api/clusters'), list: boxOf('/api/locations'),
						total: document.getElementById('total').textContent,
					};
				});
			}
			""";

	@TempDir
	private static Path directory;

	@BeforeAll
	static void start() throws IOException, InterruptedException {
		assertThat(desk.importFile(places())).contains("\"added\":" + COUNT, "\"complete\":true");
	}

	/** Writes places around towns that are everywhere on the globe. */
	private static Path places() throws IOException {
		Random random = new Random(7);
		double[][] towns = new double[TOWNS][];
		for (int i = 0; i < TOWNS; i++) {
			towns[i] = new double[] { random.nextDouble(-180, 180), random.nextDouble(-56, 70) };
		}
		String[] parts = Locations.at("NAME", "0.125", "0.25").toString().split("NAME|0\\.125,0\\.25", -1);
		Path file = directory.resolve("places.ndjson");
		try (BufferedWriter writer = Files.newBufferedWriter(file)) {
			for (int i = 0; i < COUNT; i++) {
				double[] town = towns[random.nextInt(TOWNS)];
				double longitude = Math.max(-180, Math.min(180, town[0] + random.nextGaussian() / 5));
				double latitude = town[1] + random.nextGaussian() / 5;
				writer.write(String.format(Locale.ROOT, "%sPlace %d%s%.5f,%.5f%s\n", parts[0], i, parts[1], longitude,
						latitude, parts[2]));
			}
		}
		return file;
	}

	@Test
	void showsListAndMarkersOfEachWindowWithinASecond() throws IOException, InterruptedException {
		browser.show(1280, 800, "light");
		desk.openMap("#map=3/46/7");
		browser.awaitText("#total", "places here");
		browser.run(MEASURE);
		browser.tabTo("#map");
		List<Double> times = new ArrayList<>();
		for (CharSequence key : new CharSequence[] { Keys.ARROW_RIGHT, "+", Keys.ARROW_UP, "+", Keys.ARROW_LEFT, "+",
				"+", Keys.ARROW_DOWN, "+", "+", Keys.ARROW_RIGHT, "-", "-", "-", Keys.ARROW_LEFT, "-" }) {
			times.add(time(() -> browser.press(key)));
		}
		for (int step : new int[] { 300, -300, 200 }) {
			times.add(time(() -> browser.drag("#map", step, 100)));
		}
		assertThat(browser.console()).isEmpty();
		// the machine may be busy, but not during each of these moves
		assertThat(times.stream().sorted().toList().get(times.size() / 4)).as("ms, of %s", times).isLessThan(1000);
	}

	private static double time(Runnable input) throws IOException, InterruptedException {
		browser.run("begin()");
		input.run();
		browser.await("move !== null");
		JsonNode move = Json.of(String.valueOf(browser.run("return JSON.stringify(move)")));
		String box = move.get("list").stringValue();
		assertThat(move.get("clusters").stringValue()).isEqualTo(box);
		assertThat(move.get("requests").intValue()).as("requests of %s", move).isBetween(2, 4);
		assertThat(move.get("bytes").intValue()).as("bytes of %s", move).isLessThan(100_000);
		HttpResponse<String> same = desk.service().send(desk.service().request("/api/locations?limit=1&bbox=" + box));
		String total = same.headers().firstValue("X-Total-Count").orElseThrow();
		assertThat(move.get("total").stringValue().replace(",", ""))
			.startsWith(total.equals("0") ? "No places" : total + " place");
		return move.get("time").doubleValue();
	}

}
