package dev.locations.change;

import java.nio.charset.StandardCharsets;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PlaceTests {

	@Test
	void keepsDigitsAltitudeAndEscapes() {
		Place place = Place
			.of(ChangedLocations.json(ChangedLocations.ID, "\"\\u00e9t\\\"\u00e9\"", "[16.10,-48.200,3e1]", 7));
		assertThat(place.uuid()).isEqualTo(ChangedLocations.ID);
		assertThat(new String(place.name(), StandardCharsets.UTF_8)).isEqualTo("\"\\u00e9t\\\"\u00e9\"");
		assertThat(new String(place.coordinates(), StandardCharsets.UTF_8)).isEqualTo("[16.10,-48.200,3e1]");
		assertThat(place.longitude()).isEqualTo(16.1);
		assertThat(place.latitude()).isEqualTo(-48.2);
	}

	@Test
	void comparesTheTimesOfTheLastChange() {
		assertThat(ChangedLocations.place("[1,2]", 1).isBefore(ChangedLocations.place("[1,2]", 2))).isTrue();
		assertThat(ChangedLocations.place("[1,2]", 2).isBefore(ChangedLocations.place("[1,2]", 2))).isFalse();
		assertThat(ChangedLocations.place("[1,2]", 10).isBefore(ChangedLocations.place("[1,2]", 9))).isFalse();
	}

}
