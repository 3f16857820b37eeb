package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class PageTemplateTests {

	private static final String TILES = "https://tiles.example.com:8443/{z}/{x}/{y}.png?a=1&b=2";

	@Test
	void namesTheBaseMapOfTheOperator() throws IOException {
		assertThat(html(new PageParts.MapSettings(TILES, "© <a href=\"https://example.com\">Example</a>")))
			.contains(
					"<meta name=\"map-tiles\" content=\"https://tiles.example.com:8443/{z}/{x}/{y}.png?a=1&amp;b=2\">")
			.contains("content=\"© &lt;a href=&quot;https://example.com&quot;&gt;Example&lt;/a&gt;\"");
	}

	@Test
	void namesNoBaseMapByDefault() throws IOException {
		assertThat(html(new PageParts.MapSettings(null, null))).contains("<meta name=\"map-tiles\" content=\"\">");
	}

	@Test
	void knowsTheOriginOfTheBaseMap() {
		assertThat(new PageParts.MapSettings(TILES, null).origin()).isEqualTo("https://tiles.example.com:8443");
		assertThat(new PageParts.MapSettings(null, null).origin()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/{z}/{x}/{y}", "ftp://example.com/{z}/{x}/{y}", "https://example.com/{z}/{x}",
			"https://example.com; script-src */{z}/{x}/{y}", "https://*/{z}/{x}/{y}", "https://{z}/{x}/{y}" })
	void refusesWhatIsNoBaseMap(String tiles) {
		assertThatIllegalArgumentException().isThrownBy(() -> new PageParts.MapSettings(tiles, null))
			.withMessageStartingWith("locations.map.tiles must be");
	}

	private static String html(PageParts.MapSettings settings) throws IOException {
		PageParts.Head head = new PageParts(settings).head().blockOptional().orElseThrow();
		return new String(PageTemplate.MAP.write(head), StandardCharsets.UTF_8);
	}

}
