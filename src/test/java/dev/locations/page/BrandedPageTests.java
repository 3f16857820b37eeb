package dev.locations.page;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTest;
import dev.locations.testing.TestApi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

@ApiTest
class BrandedPageTests {

	private static final String SVG = "<svg xmlns=\"http://www.w3.org/2000/svg\"/>";

	private static final Pattern LOGO = Pattern.compile("<img class=\"logo\" src=\"([^\"]+)\" alt=\"\">");

	private final TestApi api;

	BrandedPageTests(TestApi api) {
		this.api = api;
	}

	@DynamicPropertySource
	static void brand(DynamicPropertyRegistry settings) throws IOException {
		Path logo = Files.createTempFile("logo", ".svg");
		logo.toFile().deleteOnExit();
		Files.writeString(logo, SVG);
		settings.add("locations.map.title", () -> "Parks <of> Bern");
		settings.add("locations.map.logo", () -> logo);
		settings.add("locations.map.start", () -> "12/46.95/7.44");
		settings.add("locations.map.accent", () -> "#d62828");
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

	@Test
	void theMapStartsWhereTheOperatorWants() {
		assertThat(this.api.anonymous().get("/").text())
			.contains("<meta name=\"map-start\" content=\"12/46.95/7.44\">");
	}

}
