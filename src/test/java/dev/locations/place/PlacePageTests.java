package dev.locations.place;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.locations.location.Locations;
import dev.locations.page.PageParts;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.validation.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.mock.web.reactive.function.server.MockServerRequest;

import static org.assertj.core.api.Assertions.assertThat;

class PlacePageTests extends ApiTests {

	private static final String PATH = "/places/" + Locations.RIVERSIDE_DRIVE;

	private static final String NONE = "/places/00000000-0000-4000-8000-000000000000";

	private static final Pattern DATA = Pattern.compile("<script type=\"application/ld\\+json\">(.*)</script>");

	private static final String HOSTILE = "</script><script>alert('x')</script><!-- & \u2028\" {{page.id}}";

	private final PageParts parts;

	PlacePageTests(PageParts parts) {
		this.parts = parts;
	}

	private String page() {
		return this.api.anonymous().get(PATH).text();
	}

	private static JsonNode data(String page) {
		return Json.of(DATA.matcher(page).results().findFirst().orElseThrow().group(1));
	}

	@Test
	void tellsPeopleAndSearchEnginesWhatIsKnown() {
		ObjectNode place = Locations.riversideDrive();
		Answer answer = this.api.anonymous().get(PATH);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headers().getFirst("Content-Type")).isEqualTo("text/html;charset=utf-8");
		assertThat(answer.headers().getFirst("Content-Security-Policy"))
			.startsWith("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: https:; ")
			.doesNotContain("unsafe");
		String name = place.get("name").stringValue();
		String city = place.at("/address/city").stringValue();
		assertThat(answer.text())
			.contains("<title>" + name + ", " + city + " · Locations</title>", "<h1 dir=\"auto\">" + name + "</h1>",
					"<meta property=\"og:title\" content=\"" + name + "\">", place.at("/address/street").stringValue(),
					place.get("phone").stringValue(), "href=\"" + place.get("siteUrl").stringValue() + "\"",
					"<meta name=\"robots\" content=\"noindex\">",
					"href=\"../#place=" + Locations.RIVERSIDE_DRIVE + "\"")
			.doesNotContain("{{");
		place.get("properties")
			.propertyStream()
			.forEach((property) -> assertThat(answer.text()).contains(">" + property.getKey() + "</dt>"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			{'category':'tourist_office','rating':4.5}       | Tourist office · rating: 4.5
			{'kind':['museum','zoo']}                        | Museum
			{'stars':3,'type':'hotel','category':7}          | Hotel · stars: 3
			""")
	void beginsWithWhatThePlaceIs(String properties, String line) {
		ObjectNode place = Locations.riversideDrive();
		place.set("properties", Json.of(properties));
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, place);
		assertThat(page()).contains("</h1>\n      <p class=\"kind\" dir=\"auto\">" + line + "</p>");
	}

	@Test
	void hasARowForEachField() {
		ObjectNode place = Locations.shown(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive(),
				"2026-01-31T09:26:53.589Z", "2026-02-14T15:09:26.535Z");
		place.put("openingHours", "8-20");
		((ObjectNode) place.get("address")).put("country", "CH");
		PageParts.Head head = Objects.requireNonNull(
				this.parts.englishHead(MockServerRequest.builder().uri(URI.create("/places/x")).build()).block());
		List<PlaceRow> rows = PlaceRow.of(place, head.messages(), Json.MAPPER);
		assertThat(rows).extracting(PlaceRow::label).contains("openingHours");
		List<String> shown = rows.stream().flatMap((row) -> row.lines().stream()).toList();
		Stream.of(place.propertyStream(), place.get("address").propertyStream())
			.flatMap((fields) -> fields)
			.filter((field) -> field.getValue().isString() && !List.of("name", "description").contains(field.getKey())
					&& !field.getKey().endsWith("At"))
			.forEach((field) -> assertThat(String.join(" ", shown)).as(field.getKey())
				.contains(field.getValue().stringValue()));
	}

	@Test
	void describesThePlaceByTheWordsOfSchemaOrg() {
		ObjectNode place = Locations.riversideDrive();
		JsonNode data = data(page());
		assertThat(data.get("@type").stringValue()).isEqualTo("Place");
		assertThat(data.get("name")).isEqualTo(place.get("name"));
		assertThat(data.get("telephone")).isEqualTo(place.get("phone"));
		assertThat(data.at("/address/addressLocality")).isEqualTo(place.at("/address/city"));
		assertThat(data.at("/geo/longitude").doubleValue())
			.isEqualTo(place.at("/geometry/coordinates/0").doubleValue());
		assertThat(data.at("/geo/latitude").doubleValue()).isEqualTo(place.at("/geometry/coordinates/1").doubleValue());
	}

	@Test
	void runsNothingThatIsStored() {
		ObjectNode place = Locations.riversideDrive();
		place.put("name", HOSTILE).put("description", HOSTILE).put("siteUrl", "javascript:alert(1)");
		place.set("properties",
				Json.MAPPER.createObjectNode().put(HOSTILE, HOSTILE).put("link", "javascript:alert(1)"));
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, place);
		String page = page();
		assertThat(page).doesNotContain("<script>alert", "<!--", "href=\"javascript:", "\u2028\" {{page.id}}</script>");
		assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(2);
		assertThat(data(page).get("name").stringValue()).isEqualTo(HOSTILE);
		assertThat(data(page).has("sameAs")).isFalse();
	}

	@Test
	void showsThePhotoOfAnHttpsUrlOnly() {
		ObjectNode place = Locations.riversideDrive();
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, place.put("photoUrl", "https://example.com/a.jpg?b&c"));
		assertThat(page()).contains("<img id=\"photo\" src=\"https://example.com/a.jpg?b&amp;c\"",
				"<meta property=\"og:image\" content=\"https://example.com/a.jpg?b&amp;c\">");
		for (String other : new String[] { "http://example.com/a.jpg", "data:image/png;base64,x", "photo" }) {
			this.api.locations().put(Locations.RIVERSIDE_DRIVE, place.put("photoUrl", other));
			assertThat(page()).as(other).doesNotContain("id=\"photo\"", "og:image");
		}
	}

	@Test
	void showsNothingWhereATextStandsForNoValue() {
		ObjectNode place = Locations.riversideDrive().put("photoUrl", "-").put("phone", " - ").put("description", "-");
		place.set("address", Json.of("{'street':'-','zipCode':'-','city':'-','state':'-'}"));
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, place);
		String page = page();
		assertThat(page)
			.doesNotContain("id=\"photo\"", ">Photo<", ">Phone<", ">Address<",
					"<p class=\"description\" dir=\"auto\">-")
			.contains("<p class=\"area\" dir=\"auto\"></p>", ">Website<",
					"<title>" + place.get("name").stringValue() + " ·");
		assertThat(data(page).has("telephone") || data(page).at("/address").has("addressLocality")).isFalse();
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, place.put("name", "-"));
		assertThat(page()).contains("<h1 dir=\"auto\">-</h1>");
	}

	@ParameterizedTest
	@CsvSource({ "de-CH, de, Karte öffnen", "fr, fr, Ouvrir la carte", "xx, en, Open the map" })
	void isInTheLanguageOfTheReader(String asked, String language, String text) {
		Answer answer = this.api.anonymous().get(PATH, HttpHeaders.ACCEPT_LANGUAGE, asked);
		assertThat(answer.text()).contains("<html lang=\"" + language + "\"", text);
		assertThat(answer.headers().getOrEmpty(HttpHeaders.VARY)).contains("Accept-Language", "Cookie");
	}

	@Test
	void sparesAClientThePageItHas() {
		Answer whole = this.api.anonymous().get(PATH);
		String tag = this.api.anonymous().tag(PATH);
		assertThat(whole.headers().getCacheControl()).isEqualTo("public, no-cache");
		assertThat(whole.headers().getLastModified()).isPositive();
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, Locations.riversideDrive().put("name", "Another"));
		assertThat(this.api.anonymous().spares(PATH, tag)).isFalse();
	}

	@Test
	void answersHeadAndOptionsAndRefusesOtherMethods() {
		Answer head = this.api.anonymous().send(HttpMethod.HEAD, PATH, null);
		assertThat(head.status()).isEqualTo(200);
		assertThat(head.text()).isEmpty();
		assertThat(head.headers().getETag()).isEqualTo(this.api.anonymous().get(PATH).headers().getETag());
		assertThat(this.api.anonymous().send(HttpMethod.OPTIONS, PATH, null).headers().getAllow())
			.contains(HttpMethod.GET, HttpMethod.HEAD);
		assertThat(this.api.anonymous().send(HttpMethod.POST, PATH, "{}").status()).isEqualTo(405);
	}

	@ParameterizedTest
	@ValueSource(strings = { NONE, "/places/x", "/places/%3Cscript%3E" })
	void tellsPeopleThatThereIsNoSuchPlace(String path) {
		Answer answer = this.api.anonymous().get(path, HttpHeaders.ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8");
		assertThat(answer.status()).isEqualTo(404);
		assertThat(answer.headers().getFirst("Content-Type")).isEqualTo("text/html;charset=utf-8");
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
		assertThat(answer.text()).contains("<h1>No such place</h1>", "noindex").doesNotContain("{{");
	}

	@Test
	void needsNoReadModelAndTellsProgramsByTheUsualError() {
		this.api.catalog().drop();
		assertThat(this.api.anonymous().get(PATH).status()).isEqualTo(200);
		assertThat(this.api.anonymous().get(NONE).json(404).at("/errors/0/code").stringValue())
			.isEqualTo("record.notFound");
	}

	@Test
	void isWrittenForALongRecord() {
		ObjectNode place = Locations.riversideDrive();
		place.set("properties", Json.MAPPER.createObjectNode().put("long", "<&>".repeat(30_000)));
		this.api.locations().put(Locations.RIVERSIDE_DRIVE, place);
		assertThat(page()).contains("&lt;&amp;&gt;".repeat(30_000));
	}

	/** Search engines list nothing unless the operator wants them to. */
	@Test
	void keepsSearchEnginesAway() {
		Answer robots = this.api.anonymous().get("/robots.txt");
		assertThat(robots.text()).isEqualTo("User-agent: *\nDisallow: /\n");
		assertThat(robots.headers().getFirst("Content-Type")).isEqualTo("text/plain;charset=utf-8");
		assertThat(this.api.anonymous().get("/sitemap.xml").status()).isEqualTo(404);
		assertThat(this.api.anonymous().get("/sitemap-1.xml").status()).isEqualTo(404);
	}

}
