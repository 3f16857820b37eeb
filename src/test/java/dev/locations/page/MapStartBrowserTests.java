package dev.locations.page;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Opens the map in a browser, and looks at what the page asks the service for.
 */
class MapStartBrowserTests extends DeskBrowserTests {

	/** A stream that a proxy holds back: it neither opens nor fails. */
	private static final String SILENT_STREAM = "window.EventSource = class extends EventTarget { close() {} }";

	/** A busy machine may open the stream later than the page waits for it. */
	private static final String LONG_PATIENCE = """
			const real = window.setTimeout;
			window.setTimeout = (action, time, ...rest) => real(action, (time === 250) ? 60000 : time, ...rest);
			""";

	@BeforeAll
	static void addAPlace() throws IOException, InterruptedException {
		MapPlaces.addLighthouse(desk);
	}

	@BeforeEach
	void useALargeWindow() {
		browser.show(1280, 800, "light");
	}

	private static List<?> requests() {
		return (List<?>) Objects.requireNonNull(browser.run("return performance.getEntriesByType('resource')"
				+ ".map((entry) => new URL(entry.name).pathname).filter((path) => path.startsWith('/api/')).sort()"));
	}

	/** Opens the map with a script that runs before those of the page. */
	private static void openWith(String script, String fragment) {
		Map<String, Object> added = browser.command("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script));
		try {
			desk.openMap(fragment);
		}
		finally {
			browser.command("Page.removeScriptToEvaluateOnNewDocument", added);
		}
	}

	@ParameterizedTest
	@CsvSource({ "1280, 800, ''", "1280, 800, '#map=5/40.25/-30.5'", "360, 740, ''" })
	void asksOnceForTheFirstWindow(int width, int height, String fragment) {
		browser.show(width, height, "light");
		openWith(LONG_PATIENCE, fragment);
		Awaitility.await()
			.during(Duration.ofMillis(1500))
			.untilAsserted(() -> assertThat(requests()).isEqualTo(List.of("/api/clusters", "/api/locations")));
	}

	@Test
	void showsPlacesWithoutTheStreamOfChanges() {
		browser.command("Network.enable", Map.of());
		browser.command("Network.setBlockedURLs", Map.of("urls", List.of("*/api/changes*")));
		try {
			desk.openMap("#map=5/40.25/-30.5");
			browser.awaitText("#list", "Lonely lighthouse");
		}
		finally {
			browser.command("Network.setBlockedURLs", Map.of("urls", List.of()));
		}
	}

	@Test
	void doesNotWaitLongForTheStreamOfChanges() {
		openWith(SILENT_STREAM, "#map=5/40.25/-30.5");
		browser.awaitText("#list", "Lonely lighthouse");
	}

}
