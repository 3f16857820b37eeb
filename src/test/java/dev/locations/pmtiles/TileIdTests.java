package dev.locations.pmtiles;

import java.util.HashSet;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TileIdTests {

	/** Those of the specification. */
	@ParameterizedTest
	@CsvSource({ "0, 0, 0, 0", "1, 0, 0, 1", "1, 0, 1, 2", "1, 1, 1, 3", "1, 1, 0, 4", "2, 0, 0, 5",
			"12, 3423, 1763, 19078479" })
	void numbersTilesAsTheSpecificationDoes(int zoom, int column, int row, long id) {
		assertThat(TileId.of(zoom, column, row)).isEqualTo(id);
	}

	@Test
	void givesEachTileOfALevelAnotherNumber() {
		Set<Long> ids = new HashSet<>();
		for (int x = 0; x < 64; x++) {
			for (int y = 0; y < 64; y++) {
				ids.add(TileId.of(6, x, y));
			}
		}
		assertThat(ids).hasSize(4096)
			.allSatisfy((id) -> assertThat(id).isBetween(TileId.first(6), TileId.first(7) - 1));
	}

	@Test
	void numbersTheLastTileOfTheLastLevel() {
		int last = (1 << TileId.MAX_ZOOM) - 1;
		assertThat(TileId.of(TileId.MAX_ZOOM, last, 0)).isEqualTo(TileId.first(TileId.MAX_ZOOM + 1) - 1);
	}

}
