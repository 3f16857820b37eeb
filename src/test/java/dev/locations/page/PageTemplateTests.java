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

	private static final Branding NONE = new Branding(null, null, null, null, false);

	@Test
	void namesWhatTheOperatorHasChosen() throws IOException {
		assertThat(html(new PageParts.MapSettings(TILES, "© <a href=\"https://example.com\">Example</a>", true),
				new KindSettings("properties.a \"b\"", "none")))
			.contains(
					"<meta name=\"map-tiles\" content=\"https://tiles.example.com:8443/{z}/{x}/{y}.png?a=1&amp;b=2\">",
					"content=\"© &lt;a href=&quot;https://example.com&quot;&gt;Example&lt;/a&gt;\"",
					meta("photos", "true"), meta("kind", "properties.a &quot;b&quot;"), meta("range", "none"));
	}

	@Test
	void namesTheBaseMapAndNothingElseByDefault() throws IOException {
		assertThat(html(new PageParts.MapSettings(null, null, false))).contains(meta("tiles", ""),
				meta("photos", "false"), meta("kind", ""), meta("range", ""), meta("basemap", "world"),
				meta("region", "&lt;region&gt;"));
	}

	private static String meta(String name, String content) {
		return "<meta name=\"map-%s\" content=\"%s\">".formatted(name, content);
	}

	@Test
	void namesAllModulesThatThePageLoads() throws IOException {
		assertThat(html(new PageParts.MapSettings(null, null, true)))
			.containsPattern("<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"\\./assets/\\w+-en/map.js\">")
			.contains("/map-view.js\">", "/directives/repeat.js\">", "/directive-helpers.js\">", "/messages.js\">")
			.doesNotContain("/desk/", "{{");
	}

	@Test
	void knowsTheOriginOfTheBaseMap() {
		assertThat(new PageParts.MapSettings(TILES, null, true).origin()).isEqualTo("https://tiles.example.com:8443");
		assertThat(new PageParts.MapSettings(null, null, true).origin()).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "/{z}/{x}/{y}", "ftp://example.com/{z}/{x}/{y}", "https://example.com/{z}/{x}",
			"https://example.com; script-src */{z}/{x}/{y}", "https://*/{z}/{x}/{y}", "https://{z}/{x}/{y}" })
	void refusesWhatIsNoBaseMap(String tiles) {
		assertThatIllegalArgumentException().isThrownBy(() -> new PageParts.MapSettings(tiles, null, true))
			.withMessageStartingWith("locations.map.tiles must be");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "category", "properties", "geometry", "address.planet", "Properties.category" })
	void refusesWhatIsNoField(String field) {
		assertThatIllegalArgumentException().isThrownBy(() -> new KindSettings(field, null))
			.withMessageStartingWith("locations.map.kind must be a field");
		assertThatIllegalArgumentException().isThrownBy(() -> new KindSettings("none", field))
			.withMessageStartingWith("locations.map.range must be a field");
	}

	private static String html(PageParts.MapSettings settings) throws IOException {
		return html(settings, new KindSettings(null, null));
	}

	private static String html(PageParts.MapSettings settings, KindSettings kinds) throws IOException {
		PageFiles files = PageFiles.read(NONE);
		PageParts parts = new PageParts(settings, NONE, kinds, new BaseMaps(new BaseMaps.BaseMapSettings(null)));
		PageParts.Head head = parts.head(".", files, new BaseMaps.Descriptions("world", "<region>"),
				files.languages().english());
		return new String(PageTemplate.MAP.write(head, files), StandardCharsets.UTF_8);
	}

}
