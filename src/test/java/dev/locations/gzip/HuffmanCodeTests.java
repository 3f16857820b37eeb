package dev.locations.gzip;

import java.util.Random;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class HuffmanCodeTests {

	@ParameterizedTest
	@ValueSource(ints = { 2, 3, 30, 286 })
	void isCompleteAndKeepsTheMaximumLength(int symbols) {
		long[] growing = new long[symbols];
		growing[0] = 1;
		growing[1] = 1;
		for (int i = 2; i < symbols; i++) {
			// without a limit each symbol would have a longer code than the next
			growing[i] = Math.min(growing[i - 1] + growing[i - 2], Long.MAX_VALUE / 1000);
		}
		long[] random = new Random(symbols).longs(symbols, 1, 1_000_000).toArray();
		for (long[] counts : new long[][] { growing, random }) {
			HuffmanCode code = HuffmanCode.of(counts, 15);
			assertThat(IntStream.range(0, symbols).map(code::length)).allMatch((length) -> length >= 1 && length <= 15);
			assertThat(IntStream.range(0, symbols).map((symbol) -> 1 << (15 - code.length(symbol))).sum())
				.isEqualTo(1 << 15);
		}
	}

}
