package dev.locations.page;

import java.io.IOException;
import java.security.GeneralSecurityException;

import dev.locations.location.Locations;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Looks at places with photos of another server.
 */
@Tag("browser")
class MapPhotoBrowserTests {

	@Test
	void showsPhotosOfSecureServersOnly() throws IOException, InterruptedException, GeneralSecurityException {
		try (TileServer photos = TileServer.secure();
				TileServer plain = new TileServer();
				Desk desk = Desk.start("-Dlocations.map.photos=true")) {
			Chromium browser = desk.browser();
			browser.show(1280, 800, "light");
			String good = add(desk, photos.origin() + "/good.png");
			desk.openMap("#map=12/47.37/8.54&place=" + good);
			browser.await("document.querySelector('#card img.photo')?.naturalWidth === 1");
			assertThat(browser.run("return document.querySelector('#card img').alt")).isEqualTo("Photo of Place");
			assertThat(photos.paths()).containsExactly("/good.png");
			assertThat(photos.referrers()).containsOnly("null");
			assertThat(browser.console()).isEmpty();
			browser.check("photo");

			String missing = add(desk, photos.origin() + "/missing.png");
			desk.openMap("#map=12/47.37/8.54&place=" + missing);
			browser.awaitText("#card h2", "Place");
			browser.await("document.querySelector('#card img') === null");

			String insecure = add(desk, plain.origin() + "/plain.png");
			desk.openMap("#map=12/47.37/8.54&place=" + insecure);
			browser.awaitText("#card h2", "Place");
			assertThat(browser.has("#card img")).isFalse();
			assertThat(plain.paths()).isEmpty();
		}
	}

	/** Else the text below a photo jumps when it arrives. */
	@Test
	void keepsTheSpaceOfAPhotoThatIsOnItsWay() throws IOException, InterruptedException, GeneralSecurityException {
		try (TileServer photos = TileServer.secure(); Desk desk = Desk.start("-Dlocations.map.photos=true")) {
			Chromium browser = desk.browser();
			browser.show(1280, 800, "light");
			String place = add(desk, photos.origin() + "/good.png");
			desk.openMap("#map=12/47.37/8.54");
			browser.run("new MutationObserver(() => { const image = document.querySelector('#card img');"
					+ " window.first ??= image?.getBoundingClientRect().height; })"
					+ ".observe(document.getElementById('card'), { childList: true })");
			browser.click("#list [data-place='" + place + "']");
			browser.await("document.querySelector('#card img.photo')?.naturalWidth === 1");
			assertThat((Long) browser.run("return Math.round(window.first)")).isGreaterThan(150)
				.isEqualTo(browser
					.run("return Math.round(document.querySelector('#card img').getBoundingClientRect().height)"));
		}
	}

	@Test
	void thePageOfAPlaceShowsItsPhoto() throws IOException, InterruptedException, GeneralSecurityException {
		try (TileServer photos = TileServer.secure(); Desk desk = Desk.start("-Dlocations.map.photos=true")) {
			Chromium browser = desk.browser();
			browser.show(1280, 800, "light");
			String pages = "http://127.0.0.1:" + desk.service().port() + "/places/";
			browser.open(pages + add(desk, photos.origin() + "/good.png"));
			browser.await("document.getElementById('photo').naturalWidth === 1");
			assertThat(photos.referrers()).containsOnly("null");
			assertThat(browser.console()).isEmpty();
			browser.check("place-photo");
			browser.open(pages + add(desk, photos.origin() + "/missing.png"));
			browser.await("document.getElementById('photo').hidden");
		}
	}

	private static String add(Desk desk, String photo) throws IOException, InterruptedException {
		return desk.add(Locations.at("Place", "8.54", "47.37").put("photoUrl", photo));
	}

}
