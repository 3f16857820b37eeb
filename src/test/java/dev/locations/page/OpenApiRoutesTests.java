package dev.locations.page;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class OpenApiRoutesTests {

	private final TestApi api;

	OpenApiRoutesTests(TestApi api) {
		this.api = api;
	}

	static Stream<String> paths() {
		return Stream.of("/api/openapi.json", "/api/openapi.yaml", "/docs", "/docs/docs.js", "/docs/favicon-32x32.png",
				"/docs/index.css", "/docs/swagger-ui-bundle.js", "/docs/swagger-ui.css");
	}

	private Answer get(String path, String header, String value) {
		return Answer.to(this.api.anonymous().request(HttpMethod.GET, path).header(header, value));
	}

	@ParameterizedTest
	@ValueSource(strings = { "openapi.json", "openapi.yaml" })
	void givesThePackagedDocument(String file) throws IOException {
		assertThat(this.api.anonymous().get("/api/" + file).text())
			.isEqualTo(new String(PackagedFile.read("openapi/" + file), StandardCharsets.UTF_8));
	}

	@ParameterizedTest
	@CsvSource({ "/api/openapi.json, application/json", "/api/openapi.yaml, application/yaml",
			"/docs, text/html;charset=utf-8", "/docs/, text/html;charset=utf-8",
			"/docs/docs.js, text/javascript;charset=utf-8", "/docs/swagger-ui-bundle.js, text/javascript;charset=utf-8",
			"/docs/swagger-ui.css, text/css;charset=utf-8", "/docs/index.css, text/css;charset=utf-8",
			"/docs/favicon-32x32.png, image/png" })
	void tellsMediaTypesSinceBrowsersMustNotGuess(String path, String type) {
		assertThat(this.api.anonymous().get(path).headers().getFirst("Content-Type")).isEqualTo(type);
	}

	@ParameterizedTest
	@MethodSource("paths")
	void sparesAClientWhatItHas(String path) {
		HttpHeaders headers = this.api.anonymous().get(path).headers();
		assertThat(headers.getCacheControl()).isEqualTo("public, no-cache");
		String tag = Objects.requireNonNull(headers.getETag());
		for (String known : List.of(tag, "*", "\"x\", " + tag, tag.substring(2))) {
			Answer again = get(path, HttpHeaders.IF_NONE_MATCH, known);
			assertThat(again.status()).isEqualTo(304);
			assertThat(again.text()).isEmpty();
			assertThat(again.headers().getETag()).isEqualTo(tag);
		}
		assertThat(get(path, HttpHeaders.IF_NONE_MATCH, "\"x\"").status()).isEqualTo(200);
		assertThat(this.api.anonymous().send(HttpMethod.HEAD, path, null).headers().getETag()).isEqualTo(tag);
	}

	@ParameterizedTest
	@MethodSource("paths")
	void compressesForClientsThatReadIt(String path) throws IOException {
		byte[] plain = body(path, "identity");
		try (GZIPInputStream compressed = new GZIPInputStream(new ByteArrayInputStream(body(path, "gzip")))) {
			assertThat(compressed.readAllBytes()).isEqualTo(plain).isNotEmpty();
		}
	}

	private byte[] body(String path, String coding) {
		return Objects.requireNonNull(this.api.anonymous()
			.request(HttpMethod.GET, path)
			.header(HttpHeaders.ACCEPT_ENCODING, coding)
			.exchange()
			.expectBody()
			.returnResult()
			.getResponseBody());
	}

	/** The page has to work without access to the internet. */
	@Test
	void asksForNothingFromElsewhere() {
		Answer page = this.api.anonymous().get("/docs");
		String script = this.api.anonymous().get("/docs/docs.js").text();
		List<String> links = Pattern.compile("(?:src|href|url)(?:=|: )\"([^\"]*)\"")
			.matcher(page.text() + script)
			.results()
			.map((MatchResult link) -> link.group(1))
			.toList();
		assertThat(links).hasSize(7)
			.allSatisfy((link) -> assertThat(this.api.anonymous().get(link).status()).as(link).isEqualTo(200));
		assertThat(page.text() + script).doesNotContain("//example", "http:", "https:");
		assertThat(script).contains("validatorUrl: null");
		String style = new String(body("/docs/swagger-ui.css", "identity"), StandardCharsets.UTF_8);
		assertThat(style).doesNotContain("@import").doesNotContainPattern("url\\([\"']?+(?!data:)[^)]");
	}

	@Test
	void letsThePageLoadNothingFromElsewhere() {
		String policy = this.api.anonymous().get("/docs").headers().getFirst("Content-Security-Policy");
		assertThat(policy).startsWith("default-src 'none'; ")
			.contains("frame-ancestors 'none'")
			.doesNotContain("unsafe", "http", "*");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/docs/none.js", "/docs/index.html", "/docs/../application.yml", "/docs/docs.js/x",
			"/webjars/swagger-ui/index.html", "/schemas/openapi.yaml" })
	void givesNothingElse(String path) {
		assertThat(this.api.anonymous().get(path).status()).isEqualTo(404);
	}

}
