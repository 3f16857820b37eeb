package dev.locations.page;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

class BrandedPageTests extends ApiTests {

	private static final String SVG = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

	private static final Pattern LOGO = Pattern.compile("<img class=\"logo\" src=\"([^\"]+)\" alt=\"\">");

	@DynamicPropertySource
	static void brand(DynamicPropertyRegistry settings) throws IOException {
		Path logo = Files.createTempFile("logo", ".svg");
		logo.toFile().deleteOnExit();
		Files.writeString(logo, SVG);
		settings.add("locations.map.title", () -> "Parks <of> Bern");
		settings.add("locations.map.logo", () -> logo);
		settings.add("locations.map.start", () -> "12/46.95/7.44");
		settings.add("locations.map.accent", () -> "#d62828");
		settings.add("locations.map.imprint", () -> "https://example.com/imprint?a=1&b=\"2\"");
		settings.add("locations.map.contact", () -> "mailto:me@example.com");
		settings.add("locations.map.embed", () -> "https://example.com,https://*.example.org:8443");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/admin", "/places/0a0b0c0d-0000-4000-8000-00000000abcd" })
	void haveTheTitleAndTheLogoOfTheOperator(String path) {
		String page = this.api.anonymous().get(path).text();
		assertThat(page).containsPattern("<title>[^<]*Parks &lt;of&gt; Bern").doesNotContain("Locations</");
		Matcher source = LOGO.matcher(page);
		assertThat(source.find()).isTrue();
		String file = URI.create(path).resolve(source.group(1)).toString();
		Answer logo = this.api.anonymous().get(file);
		assertThat(logo.text()).isEqualTo(SVG);
		assertThat(logo.headers().getFirst("Content-Type")).isEqualTo("image/svg+xml");
		assertThat(logo.headers().getFirst("Content-Security-Policy")).contains("default-src 'none'", "sandbox")
			.doesNotContain("script");
		String style = file.replace("logo.svg", "page.css");
		assertThat(this.api.anonymous().get(style).text()).contains("--accent: #d62828;");
		assertThat(this.api.anonymous().get(file.replace("logo.svg", "messages.js")).text())
			.contains("\"Parks <of> Bern\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/?embed", "/admin", "/docs", "/docs/", "/ogc?f=html",
			"/ogc/collections/locations/items?f=html", "/places/0a0b0c0d-0000-4000-8000-00000000abcd" })
	void leadToTheImprint(String path) {
		assertThat(this.api.anonymous().get(path, "Accept", "text/html").text()).contains(
				"<div class=\"legal\"><a href=\"https://example.com/imprint?a=1&amp;b=&quot;2&quot;\" target=\"_top\">"
						+ "Imprint</a><a href=\"mailto:me@example.com\" target=\"_top\">Contact</a></div>");
	}

	@ParameterizedTest
	@CsvSource({ "/, true", "/?embed, true", "/places/0a0b0c0d-0000-4000-8000-00000000abcd, true",
			"/places/00000000-0000-4000-8000-000000000000, true", "/admin, false", "/docs, false",
			"/ogc?f=html, false" })
	void letOthersShowTheMapAndPlacesInAFrame(String path, boolean isFrame) {
		HttpHeaders headers = this.api.anonymous().get(path, "Accept", "text/html").headers();
		assertThat(headers.getFirst("Content-Security-Policy"))
			.endsWith("; frame-ancestors " + (isFrame ? "https://example.com https://*.example.org:8443" : "'none'"));
		assertThat(headers.getFirst("X-Frame-Options")).isEqualTo(isFrame ? null : "DENY");
	}

	@Test
	void haveNoHeadInAFrame() {
		assertThat(this.api.anonymous().get("/?embed").text())
			.contains("<html lang=\"en\" dir=\"ltr\" class=\"embed\">");
		assertThat(this.api.anonymous().get("/").text()).contains("<html lang=\"en\" dir=\"ltr\">");
		assertThat(this.api.anonymous().get("/admin?embed").text()).contains("<html lang=\"en\" dir=\"ltr\">");
	}

	@Test
	void theMapStartsWhereTheOperatorWants() {
		assertThat(this.api.anonymous().get("/").text())
			.contains("<meta name=\"map-start\" content=\"12/46.95/7.44\">");
	}

}
