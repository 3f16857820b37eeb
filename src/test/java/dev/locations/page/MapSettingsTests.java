package dev.locations.page;

import dev.locations.location.Locations;
import dev.locations.testing.Answer;
import dev.locations.testing.ApiTests;
import dev.locations.testing.TestClient;
import dev.locations.user.Accounts;
import dev.locations.validation.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import static org.assertj.core.api.Assertions.assertThat;

class MapSettingsTests extends ApiTests {

	private static final String PATH = "/api/settings/map";

	@AfterEach
	void takeBack() {
		patch(this.api.asAdmin(), "{'kind': null}");
	}

	private static Answer patch(TestClient client, String body) {
		return client.patch(PATH, body.replace('\'', '"'));
	}

	@Test
	void areReadByAllAndWrittenByAdministrators() {
		assertThat(patch(this.api.anonymous(), "{'kind': 'none'}").status()).isEqualTo(401);
		assertThat(patch(this.api.as(Accounts.reader()), "{'kind': 'none'}").status()).isEqualTo(403);
		assertThat(this.api.anonymous().get(PATH).text()).isEqualTo("{\"kind\":null}");
		assertThat(patch(this.api.asAdmin(), "{'kind': 'none'}").json(200)).isEqualTo(Json.of("{'kind': 'none'}"));
		assertThat(patch(this.api.asAdmin(), "{'other': 1}").status()).isEqualTo(200);
		assertThat(this.api.anonymous().get(PATH).json(200)).isEqualTo(Json.of("{'kind': 'none'}"));
	}

	@ParameterizedTest
	@CsvFileSource(resources = "no-fields.csv", delimiter = '|', quoteCharacter = '`')
	void refuseWhatIsNoField(String body, String validator) {
		assertThat(patch(this.api.asAdmin(), body).json(422).at("/errors/0/validator").stringValue())
			.isEqualTo(validator);
	}

	@Test
	void changeThePages() {
		this.api.locations()
			.put(Locations.RIVERSIDE_DRIVE,
					Locations.riversideDrive().set("properties", Json.of("{'category': 'park', 'art': 'meadow'}")));
		String place = "/places/" + Locations.RIVERSIDE_DRIVE;
		Answer map = this.api.anonymous().get("/");
		Answer before = this.api.anonymous().get(place);
		assertThat(map.text()).contains("<meta name=\"map-kind\" content=\"\">");
		assertThat(before.text()).contains(">Park<");
		patch(this.api.asAdmin(), "{'kind': 'properties.art'}");
		assertThat(this.api.anonymous().get("/", "If-None-Match", tag(map)).text())
			.contains("<meta name=\"map-kind\" content=\"properties.art\">");
		assertThat(this.api.anonymous().get(place, "If-None-Match", tag(before)).text()).contains(">Meadow<");
		takeBack();
		assertThat(this.api.anonymous().get("/", "If-None-Match", tag(map)).status()).isEqualTo(304);
	}

	private static String tag(Answer answer) {
		return String.valueOf(answer.headers().getETag());
	}

}
