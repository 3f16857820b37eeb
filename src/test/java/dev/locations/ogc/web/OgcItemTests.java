package dev.locations.ogc.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import dev.locations.testing.Answer;
import dev.locations.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.http.HttpHeaders;
import org.springframework.util.ObjectUtils;
import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;

class OgcItemTests extends OgcTests {

	private static final Duration STEP = Duration.ofSeconds(1);

	/** The names are A to L, a degree and a second apart. */
	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		for (int i = 0; i < 12; i++) {
			this.api.locations().putAt(Character.toString('A' + i), Integer.toString(i), "2");
			this.api.clock().advance(STEP);
		}
	}

	@Test
	void hasAllLocationsWithTheTimeOfTheAnswer() {
		JsonNode all = page("");
		assertThat(names(all)).isEqualTo("ABCDEFGHIJKL");
		assertThat(all.get("numberMatched").intValue()).isEqualTo(12);
		assertThat(all.get("timeStamp").stringValue())
			.isEqualTo(TestClock.START.plus(STEP.multipliedBy(12)).toString());
		assertThat(all.get("links").valueStream().map((link) -> link.get("rel").stringValue())).containsExactly("self",
				"alternate", "collection");
		assertThat(all.get("links")).allSatisfy((link) -> assertThat(link.has("type")).isTrue());
	}

	@Test
	void hasAThousandLocationsWithoutALimitAndAHundredForPeople() {
		for (int i = 0; i < 1000; i++) {
			this.api.locations().putAt("Z", "1", "1");
		}
		JsonNode first = page("");
		assertThat(first.get("numberReturned").intValue()).isEqualTo(1000);
		assertThat(first.get("numberMatched").intValue()).isEqualTo(1012);
		assertThat(next(first)).isNotNull();
		assertThat(items("f=html&limit=10000").text()).contains("On this page: 100.", "Next page");
	}

	@Test
	void nextLinksLeadThroughAllPagesWithAllParameters() {
		String query = "limit=3&bbox=0,0,10,10&datetime=../%s&f=json"
			.formatted(TestClock.START.plus(STEP.multipliedBy(8)));
		StringBuilder found = new StringBuilder();
		int pages = 0;
		for (String target = query; target != null; pages++) {
			JsonNode page = page(target);
			found.append(names(page));
			assertThat(page.get("numberMatched").intValue()).isEqualTo(9);
			target = next(page);
			assertThat(target == null || target.startsWith(query + "&after=")).as(target).isTrue();
		}
		assertThat(found).hasToString("ABCDEFGHI");
		assertThat(pages).isEqualTo(3);
	}

	@Test
	void theHeaderLinkHasTheLinks() {
		assertThat(items("limit=2").headers().getOrEmpty(HttpHeaders.LINK)).hasSize(6)
			.anyMatch((link) -> link.matches("<.+[?]limit=2>; rel=\"self\"; type=\"application/geo[+]json\"; .*"))
			.anyMatch((link) -> link.matches("<.+[?]limit=2&after=.+>; rel=\"next\"; .*"))
			.anyMatch((link) -> link.matches("<.+[?]limit=2&f=html>; rel=\"alternate\"; type=\"text/html\"; .*"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			bbox=2,0,4,9               | CDE
			bbox=2,0,-500,4,9,9000     | CDE
			bbox=10,0,1,9              | ABKL
			bbox=362,0,364,9           | CDE
			bbox=2&bbox=0&bbox=4&bbox=9 | CDE
			bbox=2&bbox=0&bbox=-500&bbox=4&bbox=9&bbox=9000 | CDE
			bbox=-350,0,1,-1,9,2       | KL
			bbox=-350,0,1,1,9,2        | ABKL
			bbox=10,1,0,1,3,0          | ABKL
			name=C                     | C
			name=c                     |
			q=d                        | D
			q=%20                      | ABCDEFGHIJKL
			limit=2                    | AB
			limit=10001                | ABCDEFGHIJKL
			limit=99999999999999999999 | ABCDEFGHIJKL
			bbox=2,0,4,9&name=C&q=c    | C
			bbox=2,0,4,9&name=F        |
			""")
	void parametersSelectLocations(String query, @Nullable String names) {
		assertThat(names(query)).isEqualTo((names != null) ? names : "");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			2026-01-02T03:04:06.678Z                          | B
			2026-01-02T03:04:06.6780Z                         | B
			2026-01-02T04:04:06.678%2B01:00                   | B
			2026-01-02t03:04:06.678z                          | B
			2026-01-02T03:04:06Z                              |
			2026-01-02T03:04:06Z/2026-01-02T03:04:08Z         | BC
			2026-01-02T03:04:06.678Z/2026-01-02T03:04:07.678Z | BC
			../2026-01-02T03:04:06.678Z                       | AB
			/2026-01-02T03:04:06.678Z                         | AB
			2026-01-02T03:04:15Z/..                           | KL
			2026-01-02T03:04:15Z/                             | KL
			2016-12-31T23:59:60Z/2026-01-02T03:04:06.678Z     | AB
			2026-01-02T03:04:15Z/2036-12-31t23:59:60.5z       | KL
			""")
	void theTimeOfTheLastChangeSelectsLocations(String datetime, @Nullable String names) {
		assertThat(names("datetime=" + datetime)).isEqualTo((names != null) ? names : "");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			limit=0                                           | limit    | range
			limit=                                            | limit    | range
			limit=1&limit=2                                   | limit    | range
			bbox=1,2,3,4,5                                    | bbox     | bboxString
			bbox=1,2,high,3,4,5                               | bbox[2]  | type
			bbox=1,2,0,3,91,0                                 | bbox[4]  | latitude
			bbox=1,5,3,4                                      | bbox[3]  | latitude
			datetime=2026-02-30T00:00:00Z                     | datetime | datetime
			datetime=2026-01-02T03:04:06Z/2026-01-01T00:00:00Z | datetime | datetime
			datetime=../..                                    | datetime | datetime
			after=x                                           | after    | cursor
			f=gml                                             | f        | format
			f=json&f=html                                     | f        | format
			name=A&name=B                                     | name     | type
			only=name                                         | only     | unknown
			crs=http://example.com                            | crs      | format
			bbox-crs=EPSG:3857                                | bbox-crs | format
			crs=EPSG:3857&f=html                              | crs      | format
			flat=yes                                          | flat     | format
			bbox=91,1,92,2&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/4326     | bbox[0] | latitude
			bbox=5,1,0,4,2,0&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/4326   | bbox[3] | latitude
			bbox=5e9,0,5e9,9&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/3857   | bbox[0] | longitude
			bbox=1e400,0,1e400,9&bbox-crs=http://www.opengis.net/def/crs/EPSG/0/3857 | bbox[0] | longitude
			""")
	void refusesInvalidParameters(String query, String location, String validator) {
		refuses(query, location, validator);
	}

	@Test
	void tellsAllViolations() {
		assertThat(items("limit=0&datetime=x&colour=red").json(400).get("errors")).hasSize(3);
	}

	@Test
	void refusesACursorOfAnotherOrder() {
		String next = String.valueOf(next(page("limit=2")));
		refuses("q=a&" + next.substring(next.indexOf("after=")), "after", "cursor");
	}

	@Test
	void thePageForPeopleHasATableAndAPager() {
		List<String> pages = new ArrayList<>();
		for (String target = "f=html&limit=5&bbox=0,0,180,10"; target != null; target = nextPage(pages)) {
			pages.add(HtmlUtils.htmlUnescape(items(target).text()));
		}
		assertThat(pages).hasSize(3);
		assertThat(pages.get(0)).as("style sheet with the colours").contains("/page.css\"");
		assertThat(pages.get(0)).contains("Locations that match: 12. On this page: 5.", ">A</a>", ">E</a>")
			.contains("data-features=\"../../../ogc/collections/locations/items?bbox=0,0,180,10&f=json&limit=5\"")
			.doesNotContain(">F</a>");
		assertThat(pages.get(2)).contains("On this page: 2.", ">L</a>").doesNotContain("Next page");
	}

	private static @Nullable String nextPage(List<String> pages) {
		String[] parts = pages.get(pages.size() - 1).split("rel=\"next\" href=\"../../.." + ITEMS + "[?]", 2);
		return (parts.length > 1) ? parts[1].substring(0, parts[1].indexOf('"')) : null;
	}

	/** Templates with a hundred rows take some milliseconds. */
	@Test
	void writesPagesForPeopleOnAThreadForLongComputations() {
		assertThat(items("f=html").status()).isEqualTo(200);
		assertThat(this.api.catalog().reader()).startsWith("work-");
		assertThat(items("f=json").status()).isEqualTo(200);
		assertThat(this.api.catalog().reader()).doesNotStartWith("work-");
	}

	@Test
	void answersWhileTheStoreIsNotAvailable() {
		this.api.locations().failWith(new DataAccessResourceFailureException("The store is gone"));
		Answer answer = items("");
		assertThat(answer.status()).isEqualTo(503);
		assertThat(ObjectUtils.isEmpty(answer.headers().get(HttpHeaders.LINK))).isTrue();
	}

}
