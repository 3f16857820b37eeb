package dev.locations.index.tree;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class HilbertCurveTests {

	private static final int SIDE = 256;

	@Test
	void visitsEachSquareOnceAndGoesToANeighbourNext() {
		int[] squareAt = new int[SIDE * SIDE];
		Arrays.fill(squareAt, -1);
		for (int square = 0; square < SIDE * SIDE; square++) {
			double longitude = (square % SIDE + 0.5) * 360 / SIDE - 180;
			double latitude = (Math.floorDiv(square, SIDE) + 0.5) * 180 / SIDE - 90;
			squareAt[(int) (HilbertCurve.position(longitude, latitude) >> 16)] = square;
		}
		assertThat(squareAt).doesNotContain(-1);
		for (int i = 1; i < squareAt.length; i++) {
			int across = Math.abs(squareAt[i] % SIDE - squareAt[i - 1] % SIDE);
			int along = Math.abs(squareAt[i] / SIDE - squareAt[i - 1] / SIDE);
			assertThat(across + along).isEqualTo(1);
		}
	}

	@Test
	void goesFromTheFirstToTheLastCornerOfTheSouth() {
		assertThat(HilbertCurve.position(-180, -90)).isZero();
		assertThat(HilbertCurve.position(180, -90)).isEqualTo(0xffff_ffffL);
	}

}
