package dev.locations.embedded.table;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import dev.locations.embedded.table.GridBox.Range;
import dev.locations.location.BoundingBox;
import dev.locations.location.RandomBoxes;
import dev.locations.location.RandomBoxes.Point;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link GridBox} against a test of each point.
 */
class GridBoxTests {

	private static final long SEED = 20261122;

	private static final int MAX_RANGES = 32;

	private static Stream<GridBox> parts(BoundingBox box) {
		return box.longitudes().stream().map((range) -> GridBox.of(range, box));
	}

	private static long cell(Point point) {
		return Grid.cell(Grid.column(point.longitude()), Grid.row(point.latitude()));
	}

	private static boolean isIn(List<Range> ranges, long cell) {
		return ranges.stream().anyMatch((range) -> range.first() <= cell && cell <= range.last());
	}

	@Test
	void hasEveryPointOfABoxInItsRanges() {
		RandomBoxes random = new RandomBoxes(SEED);
		random.boxes(2_000).forEach((box) -> assertHasEveryPoint(box, random));
	}

	@ParameterizedTest
	@CsvSource({ "-180, -90, 180, 90", "180, -90, -180, 90", "170, -50, -170, 50", "180, 0, -180, 0",
			"-180, 0, -180, 0", "180, 0, 180, 0", "-180, 90, 180, 90", "-180, -90, 180, -90", "0, -90, 0, 90",
			"-180, 0, 180, 0", "6.6296, 46.5091, 6.6296, 46.5091", "0, 0, 0, 0", "-1e-9, -1e-9, 1e-9, 1e-9",
			"10, 85, -10, 90", "0, 0, 180, 90", "-180, -90, 0, 0", "-10, 46, 70, 60" })
	void hasEveryPointOfASpecialBoxInItsRanges(double west, double south, double east, double north) {
		assertHasEveryPoint(new BoundingBox(west, south, east, north), new RandomBoxes(SEED));
	}

	private static void assertHasEveryPoint(BoundingBox box, RandomBoxes random) {
		List<GridBox> parts = parts(box).toList();
		List<Range> ranges = parts.stream().flatMap((part) -> part.ranges().stream()).toList();
		random.pointsAround(box)
			.stream()
			.filter((point) -> box.contains(point.longitude(), point.latitude()))
			.forEach((point) -> {
				assertThat(isIn(ranges, cell(point))).as("%s is in the ranges of %s", point, box).isTrue();
				assertThat(parts).as("%s is in %s", point, box).anyMatch((part) -> part.contains(cell(point)));
			});
	}

	@Test
	void hasEveryCellOfASmallBoxInItsRanges() {
		Random random = new Random(SEED);
		for (int i = 0; i < 500; i++) {
			long west = random.nextLong(1L << random.nextInt(5, 31));
			long south = random.nextLong(1L << random.nextInt(5, 31));
			GridBox box = new GridBox(west, south, west + random.nextInt(20), south + random.nextInt(20));
			List<Range> ranges = box.ranges();
			assertThat(cells(box)).allSatisfy((cell) -> {
				assertThat(box.contains(cell)).isTrue();
				assertThat(isIn(ranges, cell)).as("%s of %s", cell, box).isTrue();
			});
			long counted = ranges.stream()
				.flatMapToLong((range) -> LongStream.rangeClosed(range.first(), range.last()))
				.filter(box::contains)
				.count();
			assertThat(counted).as("cells of %s, each in one range", box).isEqualTo(cells(box).count());
		}
	}

	private static Stream<Long> cells(GridBox box) {
		return LongStream.rangeClosed(box.west(), box.east())
			.boxed()
			.flatMap((column) -> LongStream.rangeClosed(box.south(), box.north())
				.mapToObj((row) -> Grid.cell(column, row)));
	}

	@Test
	void hasFewRangesInTheirOrderWithGapsBetweenThem() {
		new RandomBoxes(SEED).boxes(5_000).flatMap(GridBoxTests::parts).forEach((box) -> {
			List<Range> ranges = box.ranges();
			assertThat(ranges).as("ranges of %s", box).hasSizeBetween(1, MAX_RANGES);
			long before = -2;
			for (Range range : ranges) {
				assertThat(range.first()).isGreaterThan(before + 1);
				assertThat(range.last()).isBetween(range.first(), (1L << 62) - 1);
				before = range.last();
			}
		});
	}

	@Test
	void isOneRangeForTheWorldAndForEachQuarterAndForACell() {
		long half = 1L << 30;
		long last = (1L << 31) - 1;
		assertThat(new GridBox(0, 0, last, last).ranges()).containsExactly(new Range(0, (1L << 62) - 1));
		assertThat(new GridBox(half, 0, last, half - 1).ranges()).containsExactly(new Range(1L << 60, (1L << 61) - 1));
		assertThat(new GridBox(5, 9, 5, 9).ranges()).containsExactly(new Range(Grid.cell(5, 9), Grid.cell(5, 9)));
		assertThat(new GridBox(last, last, last, last).ranges())
			.containsExactly(new Range(Grid.cell(last, last), Grid.cell(last, last)));
	}

	@Test
	void leavesOutWhatIsFarFromTheBox() {
		RandomBoxes random = new RandomBoxes(SEED);
		random.boxes(500).flatMap(GridBoxTests::parts).filter(GridBoxTests::isSmall).forEach((box) -> {
			List<Range> ranges = box.ranges();
			double searched = ranges.stream().mapToDouble((range) -> range.last() - range.first() + 1).sum();
			assertThat(searched).as("cells in the ranges of %s", box).isLessThan(Math.pow(2, 62) / 16);
		});
	}

	/** At most a hundredth of the grid in each direction. */
	private static boolean isSmall(GridBox box) {
		long hundredth = (1L << 31) / 100;
		return box.east() - box.west() < hundredth && box.north() - box.south() < hundredth;
	}

}
