package dev.locations.page;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

import dev.locations.hash.Sha256;
import dev.locations.importing.Inputs;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

class PageRoutesTests extends ApiTests {

	private static final int FIRST_PAINT = 400_000;

	private Answer get(String path) {
		return this.api.anonymous().get(inFolder(path));
	}

	private Answer get(String path, String header, String value) {
		return this.api.anonymous().get(inFolder(path), header, value);
	}

	private String inFolder(String path) {
		return path.startsWith("assets") ? path.replaceFirst("assets", folder()) : path;
	}

	private String folder() {
		return links(get("/").text(), "href=\"\\.(/assets/[0-9a-f]{16}-[a-z]{2})/icon.svg\"").get(0);
	}

	private String policy(String path) {
		return String.valueOf(get(path).headers().getFirst("Content-Security-Policy"));
	}

	private static List<String> links(String text, String pattern) {
		return Pattern.compile(pattern).matcher(text).results().map((MatchResult link) -> link.group(1)).toList();
	}

	/** Media types matter since browsers must not guess. */
	@ParameterizedTest
	@CsvFileSource(resources = "media-types.csv", delimiter = '|')
	void tellsTheMediaTypeAndSparesAClientWhatItHas(String paths, String type) throws IOException {
		for (String path : paths.split(", ")) {
			Answer whole = get(path, HttpHeaders.ACCEPT_ENCODING, "identity");
			assertThat(whole.headers().getFirst("Content-Type")).as(path).isEqualTo(type);
			assertThat(whole.headers().getCacheControl()).as(path)
				.isEqualTo(path.startsWith("assets") ? "public, max-age=31536000, immutable" : "public, no-cache");
			assertThat(whole.text()).as(path).isNotEmpty();
			String tag = Objects.requireNonNull(whole.headers().getETag());
			for (String known : List.of(tag, "*", "\"x\", " + tag, tag.substring(2))) {
				Answer again = get(path, HttpHeaders.IF_NONE_MATCH, known);
				assertThat(again.status()).as(path).isEqualTo(304);
				assertThat(again.text()).isEmpty();
				assertThat(again.headers().getETag()).isEqualTo(tag);
			}
			assertThat(get(path, HttpHeaders.IF_NONE_MATCH, "\"x\"").status()).isEqualTo(200);
			assertThat(this.api.anonymous().send(HttpMethod.HEAD, inFolder(path), null).headers().getETag())
				.isEqualTo(tag);
			byte[] compressed = get(path, HttpHeaders.ACCEPT_ENCODING, "gzip").body();
			assertThat(new GZIPInputStream(new ByteArrayInputStream(compressed))).as(path)
				.hasBinaryContent(whole.body());
		}
	}

	@ParameterizedTest
	@CsvSource({ "/, script-src 'self'; , http:", "/admin, script-src 'self'; , http", "/docs, '', http" })
	void letsAPageLoadNothingFromElsewhere(String path, String start, String other) {
		assertThat(policy(path)).startsWith("default-src 'none'; " + start)
			.contains("frame-ancestors 'none'")
			.doesNotContain("unsafe", other, "*");
	}

	/** The first visit of the map shows a text before it has any other file. */
	@Test
	void allowsTheStyleInTheMapAndNoOther() {
		String style = links(get("/").text(), "(?s)<style>(.*?)</style>").get(0);
		String hash = Base64.getEncoder().encodeToString(Sha256.of(style));
		assertThat(policy("/")).contains("; style-src 'self' 'sha256-" + hash + "';");
		assertThat(policy("/admin")).contains("; style-src 'self';");
		assertThat(style).contains("#loading", "#kinds", ".ol-");
	}

	@Test
	void onlyTheMapMayLoadPhotos() {
		assertThat(policy("/")).contains("img-src 'self' data: https:;").containsOnlyOnce("https:");
		assertThat(policy("assets/map/map.js")).doesNotContain("https:");
	}

	@ParameterizedTest
	@CsvSource({ "/, <div id=\"map\"", "/admin, <main id=\"main\"" })
	void leavesNoPlaceholderInThePage(String path, String part) {
		assertThat(get(path).text()).contains(part).doesNotContain("{{");
	}

	/** Else a browser keeps a file of the next release under the path of this one. */
	@Test
	void letsBrowsersNotKeepAFileOfAnotherVersion() {
		Answer other = get("/assets/0123456789abcdef-de/map/map.js");
		assertThat(other.status()).isEqualTo(200);
		assertThat(other.headers().getCacheControl()).isEqualTo("public, no-cache");
	}

	@ParameterizedTest
	@CsvFileSource(resources = "no-pages.csv", delimiter = '|', quoteCharacter = '`')
	void givesNothingElse(String path) {
		assertThat(get(path).status()).isEqualTo(404);
	}

	/** The pages have to work without access to the internet. */
	@ParameterizedTest
	@CsvSource({ "/, map/map.js", "/admin, desk/desk.js", "/admin/, desk/desk.js" })
	void asksForFilesOfThisServiceOnly(String path, String module) {
		areThere(relativeLinks(path)).hasSizeGreaterThan(4);
		URI base = URI.create(folder() + "/" + module);
		areThere(links(get(base.toString()).text(), "from \"(\\.[^\"]*)\"").stream()
			.map((name) -> base.resolve(name).toString())
			.toList()).hasSizeGreaterThan(5);
	}

	@Test
	void theDocumentationAsksForNothingFromElsewhere() {
		String script = get("/docs/docs.js").text();
		areThere(relativeLinks("/docs")).hasSize(7);
		areThere(relativeLinks("/docs/")).hasSize(7);
		areThere(links(script, "\"\\.\\.(/[^\"]+)\"")).hasSize(2);
		assertThat(get("/docs").text() + script).doesNotContain("//example", "http:", "https:");
		assertThat(script).contains("validatorUrl: null");
		assertThat(get("/docs/swagger-ui.css").text()).doesNotContain("@import")
			.doesNotContainPattern("url\\([\"']?+(?!data:)[^)]");
	}

	/** A proxy may put a path before, so no link begins with a slash. */
	private List<String> relativeLinks(String path) {
		List<String> links = links(get(path).text(), "(?:src|href)=\"([^\"#]*)\"");
		assertThat(links).allMatch((link) -> link.startsWith("."));
		return links.stream().map((link) -> URI.create(path).resolve(link).toString()).toList();
	}

	private ListAssert<String> areThere(List<String> links) {
		return assertThat(links).allSatisfy((link) -> assertThat(get(link).status()).as(link).isEqualTo(200));
	}

	@ParameterizedTest
	@ValueSource(strings = { "openapi.json", "openapi.yaml" })
	void givesThePackagedDocument(String file) throws IOException {
		assertThat(get("/api/" + file).text())
			.isEqualTo(new String(PackagedFile.read("openapi/" + file), StandardCharsets.UTF_8));
		assertThat(this.api.withAuthorization("Bearer x").get("/api/" + file).status()).isEqualTo(401);
		assertThat(this.api.withAuthorization("Bearer x").get("/docs").status()).isEqualTo(200);
	}

	@Test
	void startsWithFewBytes() throws IOException {
		int bytes = 0;
		for (PageFiles.PageFile file : PageFiles.read(new Branding(null, null, null, null, false)).files()) {
			if (!file.name().contains("/")) {
				bytes += Inputs.gzip(new String(file.content(), StandardCharsets.UTF_8)).length;
			}
		}
		assertThat(bytes).isLessThan(FIRST_PAINT);
	}

}
