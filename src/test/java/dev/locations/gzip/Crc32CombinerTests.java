package dev.locations.gzip;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class Crc32CombinerTests {

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 2, 750, 4_095, 4_096, 4_097, 65_536, 300_001, 5_000_000 })
	void computesTheChecksumOfTwoTextsInARow(int length) {
		RandomRecords random = new RandomRecords(length);
		byte[] first = random.noise(100);
		byte[] second = random.noise(length);
		assertThat(new Crc32Combiner().combine(Crc32Combiner.crc(first), Crc32Combiner.crc(second), length))
			.isEqualTo(Crc32Combiner.crc(first, second));
	}

}
