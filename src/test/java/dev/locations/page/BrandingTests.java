package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import dev.locations.auth.SignInProviders;
import dev.locations.map.web.BaseMaps;
import dev.locations.store.InMemorySettingStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.Mockito;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

/** What an operator chooses for the pages. {@code SettingsTests} has what is refused. */
class BrandingTests {

	private static final String TILES = "https://tiles.example.com:8443/{z}/{x}/{y}.png?a=1&b=2";

	private static final Branding NONE = new Branding(null, null, null, null, false);

	@TempDir
	private Path directory;

	@ParameterizedTest
	@ValueSource(strings = { "0/-90/180", "22/90/-180", "11.5/47.37/8.54" })
	void takesAView(String start) {
		assertThat(new Branding(null, null, start, null, false).start()).isEqualTo(start);
	}

	@Test
	void refusesALogoThatIsMissingOrTooLargeOrOfAnotherType() throws IOException {
		isRefused(this.directory.resolve("none.svg"));
		Path html = Files.writeString(this.directory.resolve("logo.html"), "<p>");
		isRefused(html);
		Path large = Files.write(this.directory.resolve("logo.png"), new byte[256 * 1024 + 1]);
		isRefused(large);
		Files.write(large, new byte[256 * 1024]);
		assertThat(new Branding(null, large, null, null, false).logoName()).isEqualTo("logo.png");
	}

	private static void isRefused(Path logo) {
		assertThatIllegalArgumentException().isThrownBy(() -> new Branding(null, logo, null, null, false))
			.withMessageStartingWith("locations.map.logo must be ");
	}

	@Test
	void putsTheTitleIntoAllMessagesThatHaveIt() throws IOException {
		for (Messages messages : Languages.read("Parks & \"more\"").all()) {
			assertThat(messages.text("map.title")).isEqualTo("Parks & \"more\"");
			assertThat(messages.text("map.titleOf")).contains("{name}", "Parks & \"more\"");
			assertThat(messages.text("desk.title")).contains("Parks & \"more\"");
			assertThat(new String(messages.json(), StandardCharsets.UTF_8)).contains("Parks & \\\"more\\\"");
		}
	}

	private static List<Accent> colors(String css, String property) {
		return Pattern.compile(" " + property + ": (#[0-9a-f]{6});")
			.matcher(css)
			.results()
			.map((MatchResult color) -> Accent.of(color.group(1)))
			.toList();
	}

	@ParameterizedTest
	@ValueSource(strings = { "#000000", "#ffffff", "#ffff00", "#00ff00", "#808080", "#d62828", "#0b5cad", "#FFC300" })
	void isReadableOnLightAndOnDarkPages(String color) {
		String css = Accent.of(color).css();
		assertThat(colors(css, "--accent")).hasSize(2);
		for (int i = 0; i < 2; i++) {
			Accent accent = colors(css, "--accent").get(i);
			for (String page : (i == 0) ? List.of("#ffffff", "#eef4fb") : List.of("#14181d", "#1f2a36")) {
				assertThat(accent.contrast(Accent.of(page))).as(accent + " on " + page).isGreaterThanOrEqualTo(4.5);
			}
			assertThat(accent.contrast(colors(css, "--on-accent").get(i))).isGreaterThanOrEqualTo(4.5);
		}
	}

	@Test
	void isNotChangedIfItIsReadable() {
		assertThat(Accent.of("#d62828").css()).contains("--accent: #d62828;");
	}

	@ParameterizedTest
	@CsvSource({ "#0b5cad, #ffffff", "#ffc300, #000000" })
	void hasBlackOrWhiteTextOnIt(String color, String text) {
		assertThat(Accent.of(color).textColor()).isEqualTo(Accent.of(text));
	}

	/** The examples of WCAG 2.2. */
	@ParameterizedTest
	@CsvSource({ "#000000, #ffffff, 21", "#777777, #ffffff, 4.48", "#767676, #ffffff, 4.54" })
	void measuresTheContrast(String one, String other, double contrast) {
		assertThat(Accent.of(one).contrast(Accent.of(other))).isCloseTo(contrast, within(0.01));
	}

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
				new LegalLinks(null, null, null), Mockito.mock(BaseMaps.class),
				new SignInProviders(List.of(), List.of()));
		PageParts.Head head = parts.head(".", files, new BaseMaps.Descriptions("world", "<region>"),
				files.languages().english(), Objects.requireNonNullElse(kinds.kind(), ""));
		return new String(PageTemplate.MAP.write(head, files, false), StandardCharsets.UTF_8);
	}

}
