package dev.locations.ogc.web;

import java.util.Objects;

import dev.locations.testing.Answer;
import dev.locations.validation.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

import org.springframework.http.HttpHeaders;
import org.springframework.test.context.TestPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

@TestPropertySource(properties = "locations.ogc.license=" + OgcLicenseTests.LICENSE)
class OgcLicenseTests extends OgcTests {

	static final String LICENSE = "https://licenses.example.com/open";

	@ParameterizedTest
	@ValueSource(strings = { "/ogc", "/ogc/collections", "/ogc/collections/locations" })
	void linksToTheLicenceThatIsConfigured(String path) {
		Answer answer = get(path);
		assertThat(links(Json.of(answer.text()), "license")).singleElement()
			.extracting((link) -> link.get("href"))
			.extracting(JsonNode::stringValue)
			.isEqualTo(LICENSE);
		assertThat(Objects.requireNonNull(answer.headers().get(HttpHeaders.LINK)))
			.anyMatch((link) -> link.startsWith("<" + LICENSE + ">; rel=\"license\""));
		assertThat(get(path + "?f=html").text()).contains("href=\"" + LICENSE + "\"");
	}

}
