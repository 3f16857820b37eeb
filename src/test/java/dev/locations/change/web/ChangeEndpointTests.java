package dev.locations.change.web;

import dev.locations.change.ChangeLog;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import org.springframework.http.HttpMethod;

import static org.assertj.core.api.Assertions.assertThat;

/** The answers that end. The tests of the whole service have those that stay open. */
class ChangeEndpointTests extends ApiTests {

	private final ChangeLog log;

	ChangeEndpointTests(ChangeLog log) {
		this.log = log;
	}

	/** Other classes share this log. */
	@BeforeEach
	@AfterEach
	void open() {
		this.log.open();
	}

	@Test
	void headHasTheHeadersOfAStream() {
		Answer answer = this.api.anonymous().send(HttpMethod.HEAD, "/api/changes", null);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.headers().getContentType()).hasToString("text/event-stream");
		assertThat(answer.headers().getCacheControl()).isEqualTo("no-store");
		assertThat(answer.headers().containsHeader("Content-Length")).isFalse();
	}

	@Test
	void refusesAWrongBoxAndAWrongToken() {
		assertThat(this.api.anonymous().get("/api/changes?bbox=1,2,3").status()).isEqualTo(422);
		assertThat(this.api.anonymous().send(HttpMethod.HEAD, "/api/changes?bbox=170,0,190,1", null).status())
			.isEqualTo(200);
		assertThat(this.api.withAuthorization("Bearer x").get("/api/changes").status()).isEqualTo(401);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "wrong-conditions.csv", delimiter = '|')
	void refusesWrongConditions(String query, String location, String validator) {
		assertThat(this.api.anonymous().get("/api/changes?" + query).json(422).get("errors")).singleElement()
			.satisfies((error) -> {
				assertThat(error.get("location").stringValue()).isEqualTo(location);
				assertThat(error.get("validator").stringValue()).isEqualTo(validator);
			});
		String all = "/api/changes?near=1,1&within=5&bbox=0,0,1,1&filter=name%20%3D%20%27a%27";
		assertThat(this.api.anonymous().send(HttpMethod.HEAD, all, null).status()).isEqualTo(200);
	}

	@Test
	void isUnavailableWithoutAReadModel() {
		this.log.close();
		Answer answer = this.api.anonymous().get("/api/changes?filter=name%20%3D%20%27a%27");
		assertThat(answer.status()).isEqualTo(503);
		assertThat(answer.headers().getFirst("Retry-After")).isEqualTo("2");
	}

}
