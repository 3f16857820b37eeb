package dev.locations.map.web;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

import dev.locations.openapi.DocumentedAnswers;
import dev.locations.pmtiles.TestArchive;
import dev.locations.startup.ConfigurationProblem;
import dev.locations.testing.Answer;
import dev.locations.testing.TestClient;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.web.reactive.function.client.ExchangeFilterFunction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** The tiles of the operator's file, and what the page learns of it. */
class BaseMapTests {

	private static final String FOR_EVER = "public, max-age=31536000, immutable";

	@TempDir
	private Path directory;

	private final TestArchive writer = new TestArchive();

	private BaseMaps maps = maps(null);

	private TestClient client = client(this.maps);

	private String region = "";

	@BeforeEach
	void serveARegion() throws IOException {
		serve(this.writer.metadata("{\"attribution\":\"© Me\"}")
			.write(this.writer.tile(0, 1, "world".repeat(100)), this.writer.tile(3, 1, "south east")));
	}

	private void serve(byte[] file) throws IOException {
		this.maps = maps(Files.write(this.directory.resolve("region.pmtiles"), file));
		this.client = client(this.maps, new DocumentedAnswers());
		this.region = region(this.maps);
	}

	private static TestClient client(BaseMaps maps, ExchangeFilterFunction... checks) {
		return new TestClient(WebTestClient.bindToRouterFunction(new MapRoutes().baseMapEndpoints(maps))
			.configureClient()
			.filters((filters) -> filters.addAll(List.of(checks)))
			.build());
	}

	private static BaseMaps maps(@Nullable Path file) {
		return new BaseMaps(new BaseMaps.BaseMapSettings(file));
	}

	private static String region(BaseMaps maps) {
		return maps.descriptions().blockOptional().orElseThrow().region();
	}

	private String url(String tile) {
		return this.region.substring(0, this.region.indexOf("{z}")) + tile;
	}

	@Test
	void tellsThePageWhereTheRegionIs() {
		assertThat(this.region).matches("/basemap/region/[0-9a-f]{16}/\\{z}/\\{x}/\\{y}"
				+ "\\|0\\|8\\|8\\.0000000,46\\.0000000,9\\.0000000,48\\.0000000\\|© Me");
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void answersWithATileInTheCodingOfTheClient(boolean compressed) throws IOException {
		TestArchive some = compressed ? new TestArchive() : new TestArchive().uncompressed();
		serve(some.write(some.tile(0, 1, "world".repeat(100))));
		Answer gzip = this.client.get(url("0/0/0"), HttpHeaders.ACCEPT_ENCODING, "gzip");
		assertThat(gzip.headers().getFirst(HttpHeaders.CONTENT_ENCODING)).isEqualTo("gzip");
		Answer plain = this.client.get(url("0/0/0"));
		assertThat(plain.headers().headerNames()).doesNotContain(HttpHeaders.CONTENT_ENCODING);
		assertThat(plain.text()).isEqualTo("world".repeat(100));
		assertThat(new GZIPInputStream(new ByteArrayInputStream(gzip.body()))).hasBinaryContent(plain.body());
		for (Answer answer : List.of(gzip, plain)) {
			HttpHeaders headers = answer.headers();
			assertThat(headers.getFirst(HttpHeaders.CONTENT_TYPE)).isEqualTo("application/vnd.mapbox-vector-tile");
			assertThat(headers.getCacheControl()).isEqualTo(FOR_EVER);
			assertThat(headers.getVary()).contains(HttpHeaders.ACCEPT_ENCODING);
		}
		Answer head = this.client.send(HttpMethod.HEAD, url("0/0/0"), null);
		assertThat(head.text()).isEmpty();
		assertThat(head.headers().getETag()).isEqualTo(plain.headers().getETag());
		assertThat(head.headers().getContentLength()).isEqualTo(plain.headers().getContentLength());
	}

	@Test
	void sparesAClientTheTileItHas() {
		assertThat(this.client.spares(url("1/1/1"), this.client.tag(url("0/0/0")))).isFalse();
	}

	/** Else a browser keeps a tile of the next file under the path of this one. */
	@Test
	void letsBrowsersNotKeepATileOfAnotherVersion() {
		Answer other = this.client.get("/basemap/region/0123456789abcdef/0/0/0");
		assertThat(other.status()).isEqualTo(200);
		assertThat(other.headers().getCacheControl()).isEqualTo("public, no-cache");
	}

	@ParameterizedTest
	@ValueSource(strings = { "1/0/0", "8/0/0", "8/255/255", "9/0/0", "26/67108863/0" })
	void hasNothingForATileThatTheFileDoesNotHave(String tile) {
		Answer none = this.client.get(url(tile));
		assertThat(none.status()).isEqualTo(204);
		assertThat(none.headers().getCacheControl()).isEqualTo(FOR_EVER);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0/1/0", "0/0/1", "1/2/0", "26/67108864/0", "27/0/0", "-1/0/0", "0/0/00", "0/0/0.mvt",
			"a/b/c", "999999999/0/0", "0/9999999999/0" })
	void refusesWhatIsNoTile(String tile) {
		// without what writes errors there is only a status
		assertThat(client(this.maps).get(url(tile)).status()).isEqualTo(404);
	}

	@Test
	void hasNoRegionWithoutTheSetting() {
		BaseMaps none = maps(null);
		assertThat(region(none)).isEmpty();
		assertThat(client(none).get("/basemap/region/x/0/0/0").status()).isEqualTo(404);
	}

	@Test
	void namesTheFileThatItCannotUse() throws IOException {
		Path none = this.directory.resolve("none.pmtiles");
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> maps(none))
			.withMessage("The setting locations.map.basemap (environment LOCATIONS_MAP_BASEMAP) must be a map in the"
					+ " format PMTiles 3, but the file " + none + " does not exist.");
		Path text = Files.writeString(this.directory.resolve("text"), "no map");
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> maps(text))
			.withMessageEndingWith("but the file " + text + " is no PMTiles file.");
		assertThatExceptionOfType(ConfigurationProblem.class).isThrownBy(() -> maps(this.directory))
			.withMessageEndingWith("but the file " + this.directory + " cannot be read.");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "attributions.csv", delimiter = '|', quoteCharacter = '\'')
	void keepsTheLinksOfAnAttributionOnly(String html, String shown) {
		assertThat(Attribution.linksOnly(html)).isEqualTo(shown);
	}

	/** A search that began anew at each tag would take a day. */
	@ParameterizedTest
	@ValueSource(strings = { "<a href='http://x", "<a href='http://x' ", "<a ", "<", "<a href='http://x'>" })
	void readsALongAttribution(String part) {
		assertThat(Attribution.linksOnly(part.repeat(100_000))).isNotNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "no json", "[]", "{\"attribution\":7}" })
	void showsNoAttributionIfTheFileHasNone(String metadata) throws IOException {
		Path file = Files.write(this.directory.resolve("x"),
				this.writer.metadata(metadata).write(this.writer.tile(0, 1, "x")));
		assertThat(region(maps(file))).endsWith(",48.0000000|");
	}

	@Test
	void closesTheFile() throws IOException {
		Path file = Files.write(this.directory.resolve("x"), this.writer.write(this.writer.tile(0, 1, "x")));
		BaseMaps closed = maps(file);
		closed.destroy();
		assertThatExceptionOfType(IOException.class)
			.isThrownBy(() -> closed.region().blockOptional().orElseThrow().archive().tile(0, 0, 0));
	}

}
