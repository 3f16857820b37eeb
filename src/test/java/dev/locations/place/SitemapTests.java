package dev.locations.place;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

@TestPropertySource(properties = { "locations.map.index=true", "locations.public-url=https://maps.example.com/a&b/" })
class SitemapTests extends ApiTests {

	private Answer get(String path) {
		return this.api.anonymous().get(path);
	}

	private static List<String> places(String xml) {
		return Pattern.compile("<loc>https://maps.example.com/a&amp;b/(.*?)</loc><lastmod>[0-9T:.-]+Z</lastmod>")
			.matcher(xml)
			.results()
			.map((MatchResult url) -> url.group(1))
			.toList();
	}

	@Test
	void listsTheParts() {
		Answer index = get("/sitemap.xml");
		assertThat(index.headers().getFirst("Content-Type")).isEqualTo("application/xml;charset=utf-8");
		assertThat(index.text()).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns=")
			.endsWith("</sitemapindex>\n");
		assertThat(places(index.text())).containsExactly("sitemap-1.xml");
	}

	@Test
	void listsTheLastChangeOfEachPlace() {
		String other = this.api.locations().putAt("Other", "1", "2").toString();
		Answer part = get("/sitemap-1.xml");
		assertThat(part.text()).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=")
			.endsWith("</urlset>\n");
		assertThat(places(part.text())).containsExactlyInAnyOrder("places/" + Locations.RIVERSIDE_DRIVE,
				"places/" + other);
	}

	@Test
	void isValidWithoutPlaces() {
		this.api.locations().reset();
		assertThat(places(get("/sitemap.xml").text())).isEmpty();
		assertThat(get("/sitemap-1.xml").text()).endsWith("</urlset>\n");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/sitemap-0.xml", "/sitemap-2.xml", "/sitemap-01.xml", "/sitemap--1.xml", "/sitemap-x.xml",
			"/sitemap-99999999999.xml", "/sitemap-1.xml.gz" })
	void hasNoOtherParts(String path) {
		assertThat(get(path).status()).isEqualTo(404);
	}

	@ParameterizedTest
	@ValueSource(strings = { "/sitemap.xml", "/sitemap-1.xml" })
	void sparesAClientWhatItHas(String path) {
		String tag = this.api.anonymous().tag(path);
		Answer head = this.api.anonymous().send(HttpMethod.HEAD, path, null);
		assertThat(head.headers().getETag()).isEqualTo(tag);
		assertThat(head.text()).isEmpty();
		Answer compressed = this.api.anonymous().get(path, HttpHeaders.ACCEPT_ENCODING, "gzip");
		assertThat(compressed.headers().getFirst("Content-Encoding")).isEqualTo("gzip");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/sitemap.xml", "/sitemap-1.xml" })
	void needsTheReadModel(String path) {
		this.api.catalog().drop();
		assertThat(get(path).status()).isEqualTo(503);
	}

	@Test
	void letsSearchEnginesListThePlaces() {
		assertThat(get("/robots.txt").text()).startsWith("User-agent: *\n")
			.doesNotContain("Disallow: /\n", "Disallow: /places")
			.endsWith("Sitemap: https://maps.example.com/a&b/sitemap.xml\n");
		String url = "https://maps.example.com/a&amp;b/places/" + Locations.RIVERSIDE_DRIVE;
		assertThat(get("/places/" + Locations.RIVERSIDE_DRIVE).text()).doesNotContain("noindex")
			.contains("<link rel=\"canonical\" href=\"" + url + "\">",
					"<meta property=\"og:url\" content=\"" + url + "\">");
	}

}
