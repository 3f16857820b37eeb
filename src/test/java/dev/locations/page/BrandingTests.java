package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

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

}
