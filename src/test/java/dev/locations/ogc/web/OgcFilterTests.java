package dev.locations.ogc.web;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.validation.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import org.springframework.web.util.HtmlUtils;

import static org.assertj.core.api.Assertions.assertThat;

/** Filters, orders, and fields as parameters of the items (OGC 19-079r2). */
class OgcFilterTests extends OgcTests {

	@BeforeEach
	void addLocations() {
		this.api.locations().reset();
		add("A", "Bern", "{\"category\":\"park\",\"rating\":5}");
		add("B", "Bern", "{\"category\":\"museum\",\"rating\":4.0}");
		add("C", "Paris", "{\"category\":\"park\",\"rating\":3}");
		add("D", "Paris", "{\"category\":\"zoo\",\"rating\":\"4\"}");
		add("E", "O'Fallon", "{\"category\":[\"park\",\"zoo\"],\"open\":true}");
		add("F", "Rome", "{}");
	}

	private void add(String name, String city, String properties) {
		ObjectNode location = Locations.at(name, Integer.toString(name.charAt(0) - 'A'), "2");
		location.get("address").asObject().put("city", city);
		location.set("properties", Json.of(properties));
		this.api.locations().put(new UUID(0, name.charAt(0)), location);
		this.api.clock().advance(Duration.ofSeconds(1));
	}

	private static String encoded(String text) {
		return URLEncoder.encode(text, StandardCharsets.UTF_8);
	}

	private Answer filtered(String filter) {
		return items("filter=" + encoded(filter));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "filters.csv", delimiter = '|', quoteCharacter = '\'')
	void fieldsAreParametersAndAllParametersHoldTogether(String query, @Nullable String names) {
		JsonNode page = page(query);
		assertThat(names(page)).isEqualTo((names != null) ? names : "");
		assertThat(page.get("numberMatched").intValue()).isEqualTo((names != null) ? names.length() : 0);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "orders.csv", delimiter = '|', quoteCharacter = '\'')
	void ordersByAField(String order, String names) {
		assertThat(names("sortby=" + order)).isEqualTo(names);
	}

	@Test
	void pagesKeepTheFilterAndTheOrder() {
		List<String> pages = new ArrayList<>();
		String query = "filter=" + encoded("name <> 'x'") + "&sortby=-name&limit=1&properties.category=park";
		for (@Nullable
		String next = query; next != null;) {
			JsonNode page = page(next);
			pages.add(names(page));
			next = next(page);
			assertThat(next == null || next.startsWith(query)).as(next).isTrue();
		}
		assertThat(pages).containsExactly("E", "C", "A");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "refused-filters.csv", delimiter = '|', quoteCharacter = '`')
	void refusesWhatIsNotValid(String query, String location, String validator) {
		refuses(query, location, validator);
	}

	/** Each condition costs as much as one in a filter, of which there may be 50. */
	@Test
	void takesAsManyFieldsAsAFilterHasConditions() {
		StringBuilder query = new StringBuilder("properties.0=x");
		for (int i = 1; i < 51; i++) {
			query.append("&properties.").append(i).append("=x");
		}
		assertThat(items(query.toString()).json(400).at("/errors/0/validator").stringValue()).isEqualTo("combination");
	}

	@Test
	void thePageForPeopleHasAFormWithTheFilter() {
		String page = HtmlUtils.htmlUnescape(
				items("f=html&limit=1&sortby=-name&filter=" + encoded("properties.category = 'park'")).text());
		assertThat(page).contains("On this page: 1.", ">E</a>", "value=\"properties.category = 'park'\"",
				"value=\"-name\"", "<input type=\"hidden\" name=\"f\" value=\"html\">",
				"<input type=\"hidden\" name=\"limit\" value=\"1\">");
		assertThat(items("f=html").headers().getFirst("Content-Security-Policy")).contains("form-action 'self'");
	}

	/** What newer versions of QGIS send; that of Debian sends times only. */
	@Test
	void takesWhatQgisSends() {
		assertThat(names(
				"limit=1000&filter=(" + encoded("(\"properties.category\" = 'park') AND (CASEI(name) LIKE CASEI('a%'))")
						+ ")&filter-lang=cql2-text"))
			.isEqualTo("A");
		assertThat(names(
				"filter=" + encoded("(updatedAt >= TIMESTAMP('2026-01-02T03:04:09.000Z'))") + "&filter-lang=cql2-text"))
			.isEqualTo("EF");
	}

}
