package dev.locations.page;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import dev.locations.location.Locations;
import dev.locations.validation.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Moves the map over many places.
 */
class MapOfManyPlacesBrowserTests extends DeskBrowserTests {

	private static final int COUNT = 10_000;

	private static final int TOWNS = 500;

	/**
	 * Notes what a move asks for, from the input of the user to the frame that shows
	 * markers and list of the new window.
	 */
	private static final String WATCH = """
			const real = window.fetch;
			let asked = [];
			let pending = 0;
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
				requestAnimationFrame(look);
			};
			const boxOf = (kind) => new URL(asked.findLast((path) => path.includes(kind)), origin).searchParams.get('bbox');
			function look() {
				const isAsked = (kind) => asked.some((path) => path.includes(kind));
				if (location.hash === hash || pending > 0 || !isAsked('/api/clusters') || !isAsked('/api/locations')
						|| document.querySelectorAll('#map[aria-busy=false], #list[aria-busy=false]').length < 2) {
					requestAnimationFrame(look);
					return;
				}
				window.move = {
					asked, clusters: boxOf('/api/clusters'), list: boxOf('/api/locations'),
					bytes: performance.getEntriesByType('resource').filter(({ name }) => !name.includes('/basemap/'))
						.reduce((sum, entry) => sum + entry.transferSize, 0),
					total: document.getElementById('total').textContent,
				};
			}
			""";

	/** Adds places around towns that are everywhere on the globe. */
	@BeforeAll
	static void addPlaces() throws IOException, InterruptedException {
		Random random = new Random(7);
		double[][] towns = new double[TOWNS][];
		for (int i = 0; i < TOWNS; i++) {
			towns[i] = new double[] { random.nextDouble(-179, 179), random.nextDouble(-56, 70) };
		}
		List<JsonNode> places = new ArrayList<>();
		for (int i = 0; i < COUNT; i++) {
			double[] town = towns[i % TOWNS];
			places.add(Locations.at("Place " + i, String.valueOf(town[0] + random.nextDouble(-0.5, 0.5)),
					String.valueOf(town[1] + random.nextDouble(-0.5, 0.5))));
		}
		desk.importLines(places);
	}

	@Test
	void showsListAndMarkersOfEachWindowWithFewRequests() throws IOException, InterruptedException {
		desk.openMap("#map=3/46/7");
		browser.awaitText("#total", "places here");
		browser.run(WATCH);
		browser.tabTo("#map");
		for (CharSequence key : new CharSequence[] { Keys.ARROW_RIGHT, "+", Keys.ARROW_UP, "+", "+", "+", Keys.ARROW_DOWN,
				"+", "-", "-", "-", Keys.ARROW_LEFT, "-" }) {
			moves(() -> browser.press(key));
		}
		moves(() -> browser.drag("#map", 300, 100));
	}

	private static void moves(Runnable input) throws IOException, InterruptedException {
		browser.run("begin()");
		input.run();
		browser.await("move !== null");
		JsonNode move = Json.of(browser.get("JSON.stringify(move)"));
		String box = move.get("list").stringValue();
		assertThat(move.get("clusters").stringValue()).as("%s", move).isEqualTo(box);
		assertThat(move.get("asked").size()).as("requests of %s", move).isBetween(2, 4);
		assertThat(move.get("bytes").intValue()).as("bytes of %s", move).isLessThan(100_000);
		HttpResponse<String> same = desk.service().send(desk.service().request("/api/locations?limit=1&bbox=" + box));
		String total = same.headers().firstValue("X-Total-Count").orElseThrow();
		assertThat(move.get("total").stringValue().replace(",", ""))
			.startsWith(total.equals("0") ? "No places" : total + " place");
	}

}
