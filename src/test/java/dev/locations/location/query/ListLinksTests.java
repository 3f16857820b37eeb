package dev.locations.location.query;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ListLinksTests {

	@ParameterizedTest
	@CsvSource({ "'', limit=2", "q=a&limit=7, q=a&limit=2", "limit=7&q=a, q=a&limit=2",
			"limit&q=a%26b, q=a%26b&limit=2", "limit=1&limit=3, limit=2", "&&q=a&, q=a&limit=2",
			"limits=1&lim=3, limits=1&lim=3&limit=2", "q=limit, q=limit&limit=2" })
	void replacesAParameter(String query, String expected) {
		assertThat(new ListLinks("/api/locations", query).with("limit", "2")).isEqualTo("/api/locations?" + expected);
	}

}
