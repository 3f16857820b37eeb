package dev.locations.location.web;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.Refused;
import io.micrometer.core.instrument.MeterRegistry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.http.HttpHeaders;

import static org.assertj.core.api.Assertions.assertThat;

/** What a service answers on MongoDB while it has no current read model. */
class WithoutReadModelTests extends ApiTests {

	private static final String ONE = "/api/locations/" + Locations.RIVERSIDE_DRIVE;

	private final MeterRegistry registry;

	WithoutReadModelTests(MeterRegistry registry) {
		this.registry = registry;
	}

	@BeforeEach
	void drop() {
		this.api.catalog().drop();
	}

	private double refused() {
		return this.registry.get("locations.requests.shed").tag("reason", "read_model").counter().count();
	}

	@ParameterizedTest
	@CsvFileSource(resources = "answers-of-the-model.csv", delimiter = '|')
	void refusesInOneWayWhatOnlyTheModelCanAnswer(String path) {
		double before = refused();
		Answer answer = this.api.anonymous().get(path);
		answer.isRefused(Refused.UNAVAILABLE);
		assertThat(answer.headers().getFirst(HttpHeaders.RETRY_AFTER)).isEqualTo("2");
		assertThat(answer.headers().getETag()).isNull();
		assertThat(refused()).isEqualTo(before + 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "?bbox=6,46,7,47", "?f=json" })
	void listsAllLocationsAndThoseOfABox(String query) {
		Answer answer = this.api.anonymous().get("/api/locations" + query);
		assertThat(answer.json(200)).hasSize(1);
		assertThat(answer.headers().getETag()).isNull();
		assertThat(answer.headers().get("X-Total-Count")).isNull();
	}

	@Test
	void answersWithARecordAndTheSelectedFields() {
		assertThat(this.api.anonymous().get("/api/locations?only=name").text())
			.isEqualTo("[{\"name\":\"Riverside Drive\"}]");
		Answer answer = this.api.anonymous().get(ONE + "?only=name");
		assertThat(answer.text()).isEqualTo("{\"name\":\"Riverside Drive\"}");
		assertThat(answer.headers().getETag()).isNotNull();
		assertThat(this.api.anonymous().get("/ogc/collections/locations/items/" + Locations.RIVERSIDE_DRIVE).status())
			.isEqualTo(200);
	}

	@Test
	void writes() {
		assertThat(this.api.asAdmin().patch(ONE + "?only=name", "{\"name\":\"New\"}").text())
			.isEqualTo("{\"name\":\"New\"}");
		assertThat(this.api.asAdmin().post("/api/locations", Locations.at("Other", "1", "2").toString()).status())
			.isEqualTo(201);
		assertThat(this.api.asAdmin().delete(ONE).status()).isEqualTo(204);
		assertThat(this.api.anonymous().get("/api/locations").json(200)).hasSize(1);
	}

	@Test
	void looksAtTheRequestFirst() {
		assertThat(this.api.anonymous().get("/api/locations?limit=0").status()).isEqualTo(422);
		this.api.withAuthorization("Bearer x").get("/api/tiles/0/0/0").isRefused(Refused.INVALID_AUTHORIZATION);
	}

}
