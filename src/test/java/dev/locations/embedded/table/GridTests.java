package dev.locations.embedded.table;

import java.util.Random;
import java.util.stream.DoubleStream;

import dev.locations.location.BoundingBox;
import dev.locations.location.RandomBoxes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link Grid}.
 */
class GridTests {

	private static final long LAST = (1L << 31) - 1;

	@ParameterizedTest
	@CsvSource({ "-180, 0", "180, 2147483647", "0, 1073741824", "-0.0, 1073741824", "90, 1610612736" })
	void numbersColumnsFromWestToEast(double longitude, long column) {
		assertThat(Grid.column(longitude)).isEqualTo(column);
	}

	@ParameterizedTest
	@CsvSource({ "-90, 0", "90, 2147483647", "0, 1073741824", "-0.0, 1073741824", "45, 1610612736" })
	void numbersRowsFromSouthToNorth(double latitude, long row) {
		assertThat(Grid.row(latitude)).isEqualTo(row);
	}

	@Test
	void hasNoSmallerColumnOrRowForALargerCoordinate() {
		RandomBoxes boxes = new RandomBoxes(20261122);
		double[] sorted = boxes.boxes(3_000)
			.flatMapToDouble((box) -> DoubleStream.of(box.west(), Math.nextUp(box.east()), box.south(), box.north()))
			.filter((coordinate) -> coordinate <= 180)
			.sorted()
			.toArray();
		for (int i = 1; i < sorted.length; i++) {
			assertThat(Grid.column(sorted[i])).isBetween(Grid.column(sorted[i - 1]), LAST);
			assertThat(Grid.row(sorted[i] / 2)).isBetween(Grid.row(sorted[i - 1] / 2), LAST);
		}
	}

	@Test
	void tellsTheColumnAndTheRowOfACell() {
		Random random = new Random(20261122);
		for (int i = 0; i < 10_000; i++) {
			long column = random.nextLong(LAST + 1) >> random.nextInt(32);
			long row = random.nextLong(LAST + 1) >> random.nextInt(32);
			long cell = Grid.cell(column, row);
			assertThat(cell).isNotNegative();
			assertThat(Grid.column(cell)).isEqualTo(column);
			assertThat(Grid.row(cell)).isEqualTo(row);
		}
		assertThat(Grid.cell(LAST, LAST)).isEqualTo((1L << 62) - 1);
	}

	@ParameterizedTest
	@CsvSource({ "0, 0, 0", "1, 0, 1", "0, 1, 2", "1, 1, 3", "2, 0, 4", "3, 3, 15", "0, 4, 32" })
	void numbersCellsInZOrder(long column, long row, long cell) {
		assertThat(Grid.cell(column, row)).isEqualTo(cell);
	}

	@Test
	void keepsAWholeBoxOfTheWorldInTheGrid() {
		assertThat(BoundingBox.WORLD.longitudes()).singleElement()
			.satisfies((range) -> assertThat(GridBox.of(range, BoundingBox.WORLD))
				.isEqualTo(new GridBox(0, 0, LAST, LAST)));
	}

}
