package dev.locations.geodesy;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ReferenceSystemTests {

	/** Of one degree of latitude. */
	private static final double METRES = 111_195;

	private static List<BigDecimal> degrees(String code, double east, double north) {
		return ReferenceSystem.of(code).orElseThrow().degrees(east, north).orElse(List.of());
	}

	/**
	 * The first three are points of the surveys: the old observatory of Bern, and a
	 * station of OSTN15 on the Isles of Scilly, of which the formulas without its grid
	 * miss 5 m. The others are what PROJ gives.
	 */
	@ParameterizedTest
	@CsvFileSource(resources = "known-points.csv", delimiter = '|')
	void givesKnownPoints(String code, double east, double north, double latitude, double longitude, double accuracy) {
		List<BigDecimal> degrees = degrees(code, east, north);
		assertThat(degrees.get(1).doubleValue()).isCloseTo(latitude, within(accuracy / METRES));
		assertThat(degrees.get(0).doubleValue()).isCloseTo(longitude,
				within(accuracy / METRES / Math.cos(Math.toRadians(latitude))));
	}

	@ParameterizedTest
	@CsvSource({ "EPSG:2056, 7.44, 46.95", "EPSG:2056, 1200000, 1200000", "EPSG:2056, 600000, 200000",
			"EPSG:27700, 750000, 300000", "EPSG:21781, 1247100, 2683141", "EPSG:31467, 1e9, 1e9",
			"EPSG:31467, 8.5, 47.4", "EPSG:4258, 683000, 247000" })
	void hasNoPointForNumbersOfAnotherSystem(String code, double east, double north) {
		assertThat(degrees(code, east, north)).isEmpty();
	}

	/** With the ends of Switzerland: in the west, the south, the north and the east. */
	@ParameterizedTest
	@CsvSource({ "EPSG:21781, 485410, 109645", "EPSG:21781, 722758, 75276", "EPSG:2056, 2684592, 1295935",
			"EPSG:2056, 2833838, 1166961", "EPSG:25832, 465107, 5247066", "EPSG:2154, 652469, 6862035" })
	void exchangesTheNorthAndTheEast(String code, double east, double north) {
		assertThat(degrees(code, north, east)).hasSize(2).isEqualTo(degrees(code, east, north));
	}

	@Test
	void doesNotKnowAllCodes() {
		assertThat(Stream.of("EPSG:1000", "EPSG:999999").map(ReferenceSystem::of))
			.allMatch((system) -> system.isEmpty());
	}

	@ParameterizedTest
	@CsvFileSource(resources = "metres.csv", delimiter = '|', quoteCharacter = '`')
	void readsMetres(String text, @Nullable BigDecimal number) {
		assertThat(ReferenceSystem.metres(text).orElse(null)).isEqualTo(number);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "positions-in-metres.csv", delimiter = '|', quoteCharacter = '`')
	void readsTheMetresOfAPosition(String text, String numbers) {
		assertThat(ReferenceSystem.metresOfBoth(text).orElse(List.of())).hasToString(numbers);
	}

	@ParameterizedTest
	@CsvFileSource(resources = "guessed-grids.csv", delimiter = '|')
	void guessesAGridOnlyIfItIsSure(BigDecimal east, BigDecimal north, String columns, @Nullable String code) {
		assertThat(ReferenceSystem.guess(List.of(List.of(east, north)), columns)).isEqualTo(code);
	}

}
