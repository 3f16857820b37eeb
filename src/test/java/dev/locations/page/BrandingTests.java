package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class BrandingTests {

	@TempDir
	private Path directory;

	private static Branding branding(@Nullable String title, @Nullable Path logo, @Nullable String start,
			@Nullable String accent) {
		return new Branding(title, logo, start, accent, false);
	}

	private static void isRefused(String setting, Runnable branding) {
		assertThatIllegalArgumentException().isThrownBy(branding::run)
			.withMessageStartingWith("locations.map." + setting + " must be ");
	}

	@ParameterizedTest
	@ValueSource(
			strings = { "", " ", "{name}", "a\nb", "0123456789012345678901234567890123456789012345678901234567890" })
	void refusesWhatIsNoTitle(String title) {
		isRefused("title", () -> branding(title, null, null, null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "1/2", "1/2/3/4", "23/0/0", "1/90.5/0", "1/0/-181", "a/b/c", "1/0/0\"><script>" })
	void refusesWhatIsNoView(String start) {
		isRefused("start", () -> branding(null, null, start, null));
	}

	@ParameterizedTest
	@ValueSource(strings = { "0/-90/180", "22/90/-180", "11.5/47.37/8.54" })
	void takesAView(String start) {
		assertThat(branding(null, null, start, null).start()).isEqualTo(start);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "red", "#123", "#12345g", "#1234567", "#123456; }" })
	void refusesWhatIsNoColor(String accent) {
		isRefused("accent", () -> branding(null, null, null, accent));
	}

	@Test
	void refusesALogoThatIsMissingOrTooLargeOrOfAnotherType() throws IOException {
		isRefused("logo", () -> branding(null, this.directory.resolve("none.svg"), null, null));
		Path html = Files.writeString(this.directory.resolve("logo.html"), "<p>");
		isRefused("logo", () -> branding(null, html, null, null));
		Path large = Files.write(this.directory.resolve("logo.png"), new byte[256 * 1024 + 1]);
		isRefused("logo", () -> branding(null, large, null, null));
		Files.write(large, new byte[256 * 1024]);
		assertThat(branding(null, large, null, null).logoName()).isEqualTo("logo.png");
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

}
