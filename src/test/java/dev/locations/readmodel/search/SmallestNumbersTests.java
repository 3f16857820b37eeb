package dev.locations.readmodel.search;

import java.util.Arrays;
import java.util.Random;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class SmallestNumbersTests {

	private final Random random = new Random(3);

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 15, 16, 17, 1_000, 5_000, Integer.MAX_VALUE })
	void hasTheSmallestInAscendingOrder(int limit) {
		for (int count : new int[] { 0, 1, 2, 31, 32, 33, 5_000 }) {
			long[] values = this.random.longs(count).distinct().toArray();
			SmallestNumbers smallest = new SmallestNumbers(limit);
			for (long value : values) {
				smallest.add(value);
			}
			assertThat(smallest.sorted()).isEqualTo(Arrays.stream(values).sorted().limit(limit).toArray());
		}
	}

}
