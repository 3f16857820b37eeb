package dev.locations.place;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Search engines list nothing unless the operator wants them to. */
@ApiTest
class UnlistedPlaceTests {

	private final TestApi api;

	UnlistedPlaceTests(TestApi api) {
		this.api = api;
	}

	@Test
	void keepsSearchEnginesAway() {
		Answer robots = this.api.anonymous().get("/robots.txt");
		assertThat(robots.text()).isEqualTo("User-agent: *\nDisallow: /\n");
		assertThat(robots.headers().getFirst("Content-Type")).isEqualTo("text/plain;charset=utf-8");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/sitemap.xml", "/sitemap-1.xml" })
	void hasNoSitemap(String path) {
		assertThat(this.api.anonymous().get(path).status()).isEqualTo(404);
	}

}
