package dev.locations.page;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class PageRoutesTests {

	private static final int FIRST_PAINT = 400_000;

	private final TestApi api;

	PageRoutesTests(TestApi api) {
		this.api = api;
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/admin", "/admin/" })
	void showsAPageToPeople(String path) {
		HttpHeaders headers = this.api.anonymous().get(path).headers();
		assertThat(headers.getFirst("Content-Type")).isEqualTo("text/html;charset=utf-8");
		assertThat(headers.getCacheControl()).isEqualTo("public, no-cache");
		assertThat(headers.getFirst("Content-Security-Policy")).startsWith("default-src 'none'; script-src 'self'; ")
			.contains("frame-ancestors 'none'")
			.doesNotContain("unsafe", "http:", "*");
	}

	/** The first visit of the map shows a text before it has any other file. */
	@Test
	void allowsTheStyleInTheMapAndNoOther() {
		String style = links(this.api.anonymous().get("/").text(), "(?s)<style>(.*?)</style>").get(0);
		String hash = Base64.getEncoder().encodeToString(Sha256.of(List.of(style.getBytes(StandardCharsets.UTF_8))));
		assertThat(policy("/")).contains("; style-src 'self' 'sha256-" + hash + "';");
		assertThat(policy("/admin")).contains("; style-src 'self';");
		assertThat(style).contains("#loading", "#kinds", ".ol-");
	}

	@Test
	void onlyTheMapMayLoadPhotos() {
		String photos = "img-src 'self' data: https:;";
		assertThat(policy("/")).contains(photos).containsOnlyOnce("https:");
		assertThat(policy("/admin")).doesNotContain("https:");
		assertThat(policy(folder() + "/map.js")).doesNotContain("https:");
	}

	private String policy(String path) {
		return String.valueOf(this.api.anonymous().get(path).headers().getFirst("Content-Security-Policy"));
	}

	@ParameterizedTest
	@CsvSource({ "/, <div id=\"map\"", "/admin, <main id=\"main\"" })
	void leavesNoPlaceholderInThePage(String path, String part) {
		assertThat(this.api.anonymous().get(path).text()).contains(part).doesNotContain("{{");
	}

	@ParameterizedTest
	@CsvSource({ "map.js, text/javascript;charset=utf-8", "ol.js, text/javascript;charset=utf-8",
			"map.css, text/css;charset=utf-8", "ol.css, text/css;charset=utf-8",
			"messages.js, text/javascript;charset=utf-8", "lit-html.js, text/javascript;charset=utf-8",
			"directives/repeat.js, text/javascript;charset=utf-8", "icon.svg, image/svg+xml",
			"desk/desk.js, text/javascript;charset=utf-8", "desk/desk.css, text/css;charset=utf-8",
			"schemas/location.schema.json, application/json" })
	void letsBrowsersKeepAFileOfThisVersion(String name, String type) {
		HttpHeaders headers = this.api.anonymous().get(folder() + "/" + name).headers();
		assertThat(headers.getFirst("Content-Type")).isEqualTo(type);
		assertThat(headers.getCacheControl()).isEqualTo("public, max-age=31536000, immutable");
	}

	/** Else a browser keeps a file of the next release under the path of this one. */
	@Test
	void letsBrowsersNotKeepAFileOfAnotherVersion() {
		Answer other = this.api.anonymous().get("/assets/0123456789abcdef-de/map.js");
		assertThat(other.status()).isEqualTo(200);
		assertThat(other.headers().getCacheControl()).isEqualTo("public, no-cache");
	}

	@ParameterizedTest
	@ValueSource(strings = { "none.js", "map.html", "desk/desk.html", "desk/none.js", "messages/en.json",
			"schemas/openapi.yaml", "application.yml" })
	void givesNothingElse(String name) {
		assertThat(this.api.anonymous().get(folder() + "/" + name).status()).isEqualTo(404);
	}

	@Test
	void sparesAClientThePageItHas() {
		String tag = Objects.requireNonNull(this.api.anonymous().get("/").headers().getETag());
		assertThat(this.api.anonymous()
			.request(HttpMethod.GET, "/")
			.header(HttpHeaders.IF_NONE_MATCH, tag)
			.exchange()
			.returnResult(byte[].class)
			.getStatus()
			.value()).isEqualTo(304);
	}

	/** The pages have to work without access to the internet. */
	@ParameterizedTest
	@CsvSource({ "/, map.js", "/admin, desk/desk.js" })
	void asksForFilesOfThisServiceOnly(String path, String module) {
		String page = this.api.anonymous().get(path).text();
		assertThat(links(page, "(?:src|href)=\"([^\"#]+)\"")).hasSizeGreaterThan(4)
			.allSatisfy((link) -> assertThat(this.api.anonymous().get(link).status()).as(link).isEqualTo(200));
		URI base = URI.create(folder() + "/" + module);
		assertThat(links(this.api.anonymous().get(base.toString()).text(), "from \"(\\.[^\"]*)\""))
			.hasSizeGreaterThan(5)
			.allSatisfy((name) -> assertThat(this.api.anonymous().get(base.resolve(name).toString()).status()).as(name)
				.isEqualTo(200));
	}

	@Test
	void startsWithFewBytes() throws IOException {
		int bytes = 0;
		for (PageFiles.PageFile file : PageFiles.read(new Branding(null, null, null, null, false)).files()) {
			if (!file.name().contains("/")) {
				bytes += compressed(file.content());
			}
		}
		assertThat(bytes).isLessThan(FIRST_PAINT);
	}

	private static int compressed(byte[] content) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
			gzip.write(content);
		}
		return bytes.size();
	}

	private String folder() {
		return links(this.api.anonymous().get("/").text(), "href=\"(/assets/[0-9a-f]{16}-[a-z]{2})/icon.svg\"").get(0);
	}

	private static List<String> links(String text, String pattern) {
		return Pattern.compile(pattern).matcher(text).results().map((MatchResult link) -> link.group(1)).toList();
	}

}
