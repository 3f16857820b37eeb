package dev.locations.service;

import java.util.Objects;

import dev.locations.location.Locations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

/** The addresses in answers to a trusted proxy that takes a path away. */
class ProxyAddressTests extends HttpService {

	private static final String OUTSIDE = "https://maps.example.com/poi";

	private static EntityExchangeResult<byte[]> answer(WebTestClient.RequestHeadersSpec<?> request) {
		return request.header("X-Forwarded-Proto", "https")
			.header("X-Forwarded-Host", "maps.example.com")
			.header("X-Forwarded-Prefix", "/poi")
			.exchange()
			.expectBody()
			.returnResult();
	}

	private static String text(EntityExchangeResult<byte[]> answer) {
		return new String(Objects.requireNonNullElse(answer.getResponseBody(), new byte[0]));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			/ogc?f=json                                        | "href":"OUTSIDE/ogc?f=json"
			/ogc/api?f=json                                    | "servers":[{"url":"OUTSIDE/ogc"}]
			/ogc/collections/locations/items?f=json&limit=1    | "href":"OUTSIDE/ogc/collections/locations/items?f=json
			/ogc/collections/locations/items?f=html&limit=1    | href="../../../ogc?f&#x3D;html"
			/api/tiles                                         | "OUTSIDE/api/tiles/{z}/{x}/{y}.mvt"
			/api/tiles/style.json                              | OUTSIDE/api/tiles
			/api/openapi.json                                  | "servers":[{"url":"/poi/api"}]
			/api/openapi.yaml                                  | url: /poi/api
			/api/locations?f=geojson&limit=1                   | "href":"/poi/api/locations?f=geojson&limit=1"
			/robots.txt                                        | User-agent
			""")
	void answersBeginWithTheAddressOfTheProxy(String path, String part) {
		create("Zoo", "7.44", "46.94");
		String text = text(answer(this.client.get().uri(path)));
		assertThat(text).contains(part.replace("OUTSIDE", OUTSIDE)).doesNotContain("http://localhost");
	}

	@Test
	void headersBeginWithThePathOfTheProxy() {
		String id = create("Zoo", "7.44", "46.94");
		create("Zoo", "7.44", "46.94");
		EntityExchangeResult<byte[]> page = answer(this.client.get().uri("/api/locations?limit=1"));
		assertThat(page.getResponseHeaders().getFirst("Link")).startsWith("</poi/api/locations?limit=1&after=");
		assertThat(answer(this.client.get().uri("/ogc/collections/locations/items?limit=1&f=json")).getResponseHeaders()
			.getOrEmpty("Link")).isNotEmpty().allMatch((link) -> link.startsWith("<" + OUTSIDE + "/ogc/"));
		assertThat(answer(
				request(HttpMethod.POST, "/api/locations").bodyValue(Locations.at("Zoo", "7.44", "46.94").toString()))
			.getResponseHeaders()
			.getFirst("Location")).startsWith("/poi/api/locations/");
		assertThat(answer(request(HttpMethod.POST, "/api/users")
			.bodyValue("{\"email\":\"proxy@example.com\",\"password\":\"correct horse\"}")).getResponseHeaders()
			.getFirst("Location")).startsWith("/poi/api/users/");
		assertThat(text(answer(this.client.get().uri("/places/" + id))))
			.contains("<link rel=\"canonical\" href=\"" + OUTSIDE + "/places/" + id + "\">", "src=\"../assets/")
			.doesNotContain("href=\"/", "src=\"/");
	}

}
