package dev.locations.page;

import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.test.web.reactive.server.WebTestClient.RequestHeadersSpec;

import static org.assertj.core.api.Assertions.assertThat;

class LanguageTests extends ApiTests {

	@ParameterizedTest
	@CsvFileSource(resources = "languages.csv", quoteCharacter = '\'')
	void speaksTheLanguageOfTheBrowser(String accepted, String language) {
		assertThat(page("/", accepted, null).text()).contains("<html lang=\"%s\" dir=\"ltr\">".formatted(language));
	}

	@Test
	void speaksEnglishToTheOthers() {
		assertThat(page("/", "de,".repeat(500) + "de", null).text()).contains("<html lang=\"en\"");
		assertThat(this.api.anonymous().get("/").text()).contains("<html lang=\"en\"",
				"<option value=\"en\" lang=\"en\" selected>English</option>");
	}

	@ParameterizedTest
	@CsvSource({ "fr, fr", "fr-CA, fr", "it, de", "'', de", "'\"', de" })
	void prefersTheLanguageThatTheUserHasChosen(String cookie, String language) {
		assertThat(page("/admin", "de", cookie).text()).contains("<html lang=\"%s\"".formatted(language),
				"<option value=\"%1$s\" lang=\"%1$s\" selected>".formatted(language));
	}

	@ParameterizedTest
	@ValueSource(strings = { "/", "/admin" })
	void tellsCachesWhatTheLanguageDependsOn(String path) {
		assertThat(this.api.anonymous().get(path).headers().getVary()).contains("Accept-Language", "Cookie",
				"Accept-Encoding");
	}

	@ParameterizedTest
	@CsvSource({ "en, 304", "de, 200" })
	void sparesAClientOnlyThePageInItsLanguage(String accepted, int status) {
		assertThat(Answer
			.to(this.api.anonymous()
				.request(HttpMethod.GET, "/")
				.header(HttpHeaders.ACCEPT_LANGUAGE, accepted)
				.header(HttpHeaders.IF_NONE_MATCH, String.valueOf(page("/", "en", null).headers().getETag())))
			.status()).isEqualTo(status);
	}

	@ParameterizedTest
	@CsvSource({ "en, Near me", "de, In der Nähe", "fr, À proximité", "es, Cerca de mí" })
	void sendsTheTextsOfTheLanguageToTheScripts(String language, String text) {
		String folder = folder(page("/", language, null));
		assertThat(page("/", language, null).text()).contains(">" + text + "<");
		assertThat(this.api.anonymous().get(folder + "/messages.js").text()).startsWith("export default {")
			.contains("\"language\": \"" + language + "\"", "\"map.near\": \"" + text + "\"");
	}

	/** While another release replaces this one, a page may ask for its language here. */
	@ParameterizedTest
	@ValueSource(strings = { "0123456789abcdef-it", "0123456789abcdef" })
	void sendsEnglishTextsForALanguageThatItDoesNotKnow(String folder) {
		assertThat(this.api.anonymous().get("/assets/" + folder + "/messages.js").text())
			.contains("\"language\": \"en\"");
	}

	private Answer page(String path, String accepted, @Nullable String cookie) {
		RequestHeadersSpec<?> request = this.api.anonymous()
			.request(HttpMethod.GET, path)
			.header(HttpHeaders.ACCEPT_LANGUAGE, accepted);
		return Answer.to((cookie != null) ? request.cookie("lang", cookie) : request);
	}

	private static String folder(Answer page) {
		return page.text().replaceAll("(?s).*href=\"\\.(/assets/[^/]+)/icon.svg\".*", "$1");
	}

}
