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
import org.junit.jupiter.params.provider.CsvFileSource;
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
	@CsvFileSource(resources = "selected-items.csv", delimiter = '|', quoteCharacter = '\'')
	void parametersSelectLocations(String query, @Nullable String names) {
		assertThat(names(query)).isEqualTo((names != null) ? names : "");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "times.csv", delimiter = '|', quoteCharacter = '\'')
	void theTimeOfTheLastChangeSelectsLocations(String datetime, @Nullable String names) {
		assertThat(names("datetime=" + datetime)).isEqualTo((names != null) ? names : "");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "refused-items.csv", delimiter = '|', quoteCharacter = '\'')
	void refusesInvalidParameters(String query, String location, String validator) {
		refuses(query, location, validator);
	}

	@Test
	void tellsAllViolationsAndRefusesACursorOfAnotherOrder() {
		assertThat(items("limit=0&datetime=x&colour=red").json(400).get("errors")).hasSize(3);
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
