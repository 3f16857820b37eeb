package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

import dev.locations.map.web.BaseMaps;
import dev.locations.store.InMemorySettingStore;
import org.junit.jupiter.api.Test;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;

class PageTemplateTests {

	private static final String TILES = "https://tiles.example.com:8443/{z}/{x}/{y}.png?a=1&b=2";

	private static final Branding NONE = new Branding(null, null, null, null, false);

	@Test
	void namesWhatTheOperatorHasChosen() throws IOException {
		assertThat(html(new PageParts.MapSettings(TILES, "© <a href=\"https://example.com\">Example</a>", true,
				List.of(), List.of("-", "a \"b\"")), new KindSettings("properties.a \"b\"", "none")))
			.contains(
					"<meta name=\"map-tiles\" content=\"https://tiles.example.com:8443/{z}/{x}/{y}.png?a=1&amp;b=2\">",
					"content=\"© &lt;a href=&quot;https://example.com&quot;&gt;Example&lt;/a&gt;\"",
					meta("photos", "true"), meta("kind", "properties.a &quot;b&quot;"), meta("range", "none"),
					meta("no-value", "-|a &quot;b&quot;"));
	}

	@Test
	void namesTheBaseMapAndNothingElseByDefault() throws IOException {
		assertThat(html(new PageParts.MapSettings(null, null, false, List.of(), List.of("-")))).contains(
				meta("tiles", ""), meta("photos", "false"), meta("no-value", "-"), meta("kind", ""), meta("range", ""),
				meta("basemap", "world"), meta("region", "&lt;region&gt;"));
	}

	private static String meta(String name, String content) {
		return "<meta name=\"map-%s\" content=\"%s\">".formatted(name, content);
	}

	@Test
	void namesAllModulesThatThePageLoads() throws IOException {
		assertThat(html(new PageParts.MapSettings(null, null, true, List.of(), List.of())))
			.containsPattern(
					"<link rel=\"modulepreload\" fetchpriority=\"low\" href=\"\\./assets/\\w+-en/map/map.js\">")
			.contains("/map-view.js\">", "/directives/repeat.js\">", "/directive-helpers.js\">", "/messages.js\">")
			.doesNotContain("/desk/", "{{");
	}

	@Test
	void knowsTheOriginOfTheBaseMap() {
		assertThat(new PageParts.MapSettings(TILES, null, true, List.of(), List.of()).origin())
			.isEqualTo("https://tiles.example.com:8443");
		assertThat(new PageParts.MapSettings(null, null, true, List.of(), List.of()).origin()).isNull();
	}

	private static String html(PageParts.MapSettings settings) throws IOException {
		return html(settings, new KindSettings(null, null));
	}

	private static String html(PageParts.MapSettings settings, KindSettings kinds) throws IOException {
		PageFiles files = PageFiles.read(NONE);
		PageParts parts = new PageParts(settings, NONE, kinds, new KindChoice(new InMemorySettingStore(), kinds),
				new LegalLinks(null, null, null), Mockito.mock(BaseMaps.class));
		PageParts.Head head = parts.head(".", files, new BaseMaps.Descriptions("world", "<region>"),
				files.languages().english(), Objects.requireNonNullElse(kinds.kind(), ""));
		return new String(PageTemplate.MAP.write(head, files, false), StandardCharsets.UTF_8);
	}

}
