package dev.locations.page;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;

import dev.locations.location.Locations;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The map with a base map of another server or of a file, and with photos. */
@SuppressWarnings("NullAway.Init") // before all tests
class OperatorMapBrowserTests extends DeskBrowserTests {

	private static final String HAS_PHOTO = "document.querySelector('#card img.photo')?.naturalWidth === 1";

	private static TileServer tiles;

	private static TileServer photos;

	private static TileServer other;

	private static Desk own;

	@BeforeAll
	static void start() throws IOException, InterruptedException, GeneralSecurityException {
		tiles = new TileServer();
		photos = TileServer.secure();
		other = new TileServer();
		own = Desk.start(browser, "-Dlocations.map.photos=true", "-Dlocations.map.embed=" + other.origin(),
				"-Dlocations.map.imprint=https://example.com/imprint",
				"-Dlocations.map.tiles=" + tiles.origin() + "/base/{z}/{x}/{y}.png",
				"-Dlocations.map.attribution=© <a href=\"https://example.com/terms\">Example</a>");
	}

	@AfterAll
	static void stop() {
		browser.open("about:blank");
		own.close();
		tiles.close();
		photos.close();
		other.close();
	}

	private static String addWithPhoto(String photo) throws IOException, InterruptedException {
		return own.add(Locations.at("Place", "8.54", "47.37").put("photoUrl", photo));
	}

	@Test
	void showsTheBaseMapOfTheOperatorAndLoadsFromNoOtherServer() {
		browser.forgetFiles();
		own.openMap("#map=2/0/0");
		browser.await("performance.getEntriesByType('resource').filter((entry) => entry.name.startsWith('"
				+ tiles.origin() + "/base/2/')).length === 16");
		assertThat(tiles.paths()).allMatch((path) -> path.matches("/(base/\\d+/\\d+/\\d+|image)[.]png"))
			.contains("/base/2/0/0.png", "/base/2/3/3.png");
		assertThat(tiles.referrers()).containsOnly(own.origin() + "/");
		assertThat(browser.text(".ol-attribution")).contains("© Example").doesNotContain("Natural Earth");
		assertThat(browser.has(".ol-attribution a[href='https://example.com/terms']")).isTrue();
		assertThat(browser.console()).isEmpty();

		assertThat(load(tiles.origin())).isEqualTo("loaded");
		assertThat(load(other.origin())).isEqualTo("refused by img-src");
		assertThat(other.paths()).doesNotContain("/image.png");
		browser.follow("about:blank");
	}

	private static Object load(String origin) {
		return String.valueOf(browser.runAsync("""
				const [url, done] = arguments;
				document.addEventListener("securitypolicyviolation",
					(event) => done("refused by " + event.effectiveDirective), { once: true });
				const image = new Image();
				image.onload = () => done("loaded");
				image.src = url;
				""", origin + "/image.png"));
	}

	@Test
	void otherPagesShowTheMapInAFrameAndNeverTheDesk() throws IOException, InterruptedException {
		own.add("Framed place", "8.54", "47.37");
		inFrame(other, own.origin() + "/?embed#map=12/47.37/8.54", () -> {
			own.awaitMap();
			browser.awaitText("#list", "Framed place");
			assertThat(browser.has("#search, #near, #menu, #language")).isFalse();
			browser.awaitText(".legal", "Imprint");
			assertThat(browser.get("document.getElementById('whole').href"))
				.startsWith(own.origin() + "/#map=12/47.37");
		});
		inFrame(other, own.url(""), () -> assertThat(browser.has("#brand")).isFalse());
		inFrame(tiles, own.origin() + "/?embed", () -> assertThat(browser.has("#map")).isFalse());
		browser.open(own.origin() + "/?embed");
		own.awaitMap();
		browser.check("embed");
	}

	private static void inFrame(TileServer server, String url, Runnable action) {
		browser.open(server.frameOf(url));
		browser.driver.switchTo().frame(0);
		try {
			action.run();
		}
		finally {
			browser.driver.switchTo().defaultContent();
		}
		browser.open("about:blank");
	}

	@Test
	void dimsTheImagesOfTheOperatorInDarkColoursOnly() {
		String filter = "getComputedStyle(document.querySelector('.map-images')).filter";
		own.openMap("#map=2/0/0");
		browser.await(filter + " === 'none'");
		browser.show(1280, 800, "dark");
		browser.await(filter + ".startsWith('brightness(0.7)')");
	}

	@Test
	void drawsTheStreetsOfTheFileOfTheOperator() throws IOException, InterruptedException {
		Path file = Path.of("src/test/resources/map/region.pmtiles").toAbsolutePath();
		try (Desk region = Desk.start(browser, "-Dlocations.map.basemap=" + file)) {
			DrawnMap streets = DrawnMap.open(region, "#map=17/47.37/8.54");
			streets.awaitNames("Testville", "Motorway");
			assertThat(streets.names()).as("names of the map below").doesNotContain("Rathaus", "Zürich");
			assertThat(browser.text(".ol-attribution")).contains("OpenStreetMap", "Natural Earth");
			DrawnMap surroundings = DrawnMap.open(region, "#map=11/47.37/8.54");
			surroundings.awaitNames("Zürich");
			assertThat(surroundings.names()).doesNotContain("Testville");
			assertThat(browser.console()).isEmpty();
			browser.follow("about:blank");
		}
	}

	@Test
	void showsPhotosOfSecureServersOnly() throws IOException, InterruptedException {
		own.openMap("#map=12/47.37/8.54&place=" + addWithPhoto(photos.origin() + "/good.png"));
		browser.await(HAS_PHOTO);
		assertThat(browser.get("document.querySelector('#card img').alt")).isEqualTo("Photo of Place");
		assertThat(photos.paths()).contains("/good.png");
		assertThat(photos.referrers()).containsOnly("null");
		browser.check("photo");

		own.openMap("#map=12/47.37/8.54&place=" + addWithPhoto(photos.origin() + "/missing.png"), "#card h2", "Place");
		browser.await("document.querySelector('#card img') === null");

		own.openMap("#map=12/47.37/8.54&place=" + addWithPhoto(other.origin() + "/plain.png"), "#card h2", "Place");
		assertThat(browser.has("#card img")).isFalse();
		assertThat(other.paths()).doesNotContain("/plain.png");
	}

	/** Else the text below a photo jumps when it arrives. */
	@Test
	void keepsTheSpaceOfAPhotoThatIsOnItsWay() throws IOException, InterruptedException {
		String place = addWithPhoto(photos.origin() + "/good.png");
		own.openMap("#map=12/47.37/8.54");
		browser.run("new MutationObserver(() => { const image = document.querySelector('#card img');"
				+ " window.first ??= image?.getBoundingClientRect().height; })"
				+ ".observe(document.getElementById('card'), { childList: true })");
		browser.click("#list [data-place='" + place + "']");
		browser.await(HAS_PHOTO);
		assertThat(browser.number("window.first")).isGreaterThan(150)
			.isEqualTo(browser.number("document.querySelector('#card img').getBoundingClientRect().height"));
	}

	@Test
	void thePageOfAPlaceShowsItsPhoto() throws IOException, InterruptedException {
		browser.open(own.origin() + "/places/" + addWithPhoto(photos.origin() + "/good.png"));
		browser.await("document.getElementById('photo').naturalWidth === 1");
		assertThat(photos.referrers()).containsOnly("null");
		browser.check("place-photo");
		browser.open(own.origin() + "/places/" + addWithPhoto(photos.origin() + "/missing.png"));
		browser.await("document.getElementById('photo').complete");
		assertThat(browser.number("document.getElementById('photo').getBoundingClientRect().height"))
			.as("nothing moves when a photo cannot be loaded")
			.isGreaterThan(150);
	}

}
