package dev.locations.service;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.location.Locations;
import io.github.sebasbaumh.mapbox.vectortile.VectorTile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;

import static org.assertj.core.api.Assertions.assertThat;

class BaseMapServiceTests extends HttpService {

	private static final String OUTSIDE = "https://maps.example.com/poi";

	private String[] described(String name) {
		String page = Objects.requireNonNull(
				this.client.get().uri("/").exchange().expectBody(String.class).returnResult().getResponseBody());
		Matcher meta = Pattern.compile("<meta name=\"%s\" content=\"([^\"]*)\">".formatted(name)).matcher(page);
		assertThat(meta.find()).isTrue();
		return meta.group(1).split("\\|");
	}

	private String url(String name, String tile) {
		return described(name)[0].replace("{z}/{x}/{y}", tile);
	}

	private EntityExchangeResult<byte[]> send(HttpMethod method, String url) {
		return this.client.method(method).uri(url).exchange().expectBody().returnResult();
	}

	private List<String> layers(String url) throws IOException {
		EntityExchangeResult<byte[]> answer = send(HttpMethod.GET, url);
		assertThat(answer.getStatus().value()).isEqualTo(200);
		return VectorTile.Tile.parseFrom(answer.getResponseBody())
			.getLayersList()
			.stream()
			.map(VectorTile.Tile.Layer::getName)
			.toList();
	}

	@Test
	void servesTheMapOfTheWorld() throws IOException {
		assertThat(described("map-basemap")).hasSize(3)
			.satisfies((parts) -> assertThat(parts[1]).isEqualTo("7"))
			.satisfies((parts) -> assertThat(parts[2]).contains("Natural Earth", "GeoNames"));
		assertThat(layers(url("map-basemap", "7/67/44"))).containsExactlyInAnyOrder("earth", "landcover", "water",
				"boundaries", "places");
	}

	@Test
	void servesTheStreetsOfTheOperator() throws IOException {
		assertThat(described("map-region")).hasSize(5)
			.endsWith("0", "15", "8.5300000,47.3600000,8.5500000,47.3800000",
					"&lt;a href=&quot;https://www.openstreetmap.org/copyright&quot;&gt;© OpenStreetMap&lt;/a&gt;");
		assertThat(layers(url("map-region", "13/4290/2868"))).contains("earth", "water", "landuse", "roads",
				"buildings", "places");
	}

	@ParameterizedTest
	@CsvSource({ "map-basemap, 7/20/64", "map-region, 15/0/0" })
	void answersWithoutATile(String name, String tile) {
		assertThat(send(HttpMethod.GET, url(name, tile)).getStatus().value()).isEqualTo(204);
	}

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
	@CsvFileSource(resources = "proxied-answers.csv", delimiter = '|', quoteCharacter = '\'')
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
