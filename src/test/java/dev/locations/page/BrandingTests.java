package dev.locations.page;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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

}
