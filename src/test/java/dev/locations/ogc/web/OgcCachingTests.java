package dev.locations.ogc.web;

import java.time.Duration;
import java.util.Objects;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class OgcCachingTests {

	private static final String ITEMS = "/ogc/collections/locations/items";

	private final TestApi api;

	OgcCachingTests(TestApi api) {
		this.api = api;
	}

	private Answer get(String path, String known) {
		return Answer.to(this.api.anonymous().request(HttpMethod.GET, path).header(HttpHeaders.IF_NONE_MATCH, known));
	}

	private String tag(String path) {
		return Objects.requireNonNull(get(path, "\"x\"").headers().getETag(), path);
	}

	@ParameterizedTest
	@MethodSource("dev.locations.ogc.web.OgcDescriptionTests#resources")
	void sparesAClientWhatItHas(String path) {
		assertSpares(path + "?f=json");
		assertSpares(path + "?f=html");
		assertThat(tag(path + "?f=json")).isNotEqualTo(tag(path + "?f=html"));
	}

	@Test
	void sparesAClientAPageOfItems() {
		assertSpares(ITEMS + "?f=html");
		assertSpares(ITEMS + "?f=json&limit=1");
		String earlier = tag(ITEMS + "?f=json&limit=1");
		this.api.locations().putAt("New", "1", "1");
		assertThat(get(ITEMS + "?f=json&limit=1", earlier).status()).isEqualTo(200);
	}

	private void assertSpares(String path) {
		Answer whole = get(path, "\"x\"");
		assertThat(whole.status()).isEqualTo(200);
		String tag = Objects.requireNonNull(whole.headers().getETag());
		Answer again = get(path, tag);
		assertThat(again.status()).isEqualTo(304);
		assertThat(again.text()).isEmpty();
		for (String name : new String[] { HttpHeaders.ETAG, HttpHeaders.CACHE_CONTROL, HttpHeaders.VARY,
				"Content-Security-Policy" }) {
			assertThat(again.headers().get(name)).as(name).isEqualTo(whole.headers().get(name));
		}
	}

	@Test
	void theTagChangesWithTheContentOnly() {
		this.api.locations().reset();
		String west = ITEMS + "/" + this.api.locations().putAt("West", "-10.5", "20");
		String item = tag(west);
		String collection = tag("/ogc/collections/locations");
		this.api.clock().advance(Duration.ofSeconds(1));
		this.api.locations().putAt("East", "30", "-40.25");
		assertThat(tag("/ogc/collections/locations")).isNotEqualTo(collection);
		assertThat(tag(west)).isEqualTo(item);
	}

}
