package dev.locations.guard;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessLimitsTests {

	@ParameterizedTest
	@CsvSource({ "20000, 19488", "1024, 512", "600, 300", "9223372036854775807, 2147483647" })
	void keepsFilesForTheServiceItself(long files, int connections) {
		assertThat(new ProcessLimits(files, 1).connections()).isEqualTo(connections);
	}

	@ParameterizedTest
	@CsvSource({ "1073741824, 4096", "536870912, 2048", "1, 1", "9223372036854775807, 2147483647" })
	void allowsWhatFitsIntoAnEighthOfTheMemory(long memory, int number) {
		assertThat(new ProcessLimits(1, memory).fitting((memory > 1L << 40) ? 1 : 32 * 1024)).isEqualTo(number);
	}

	@Test
	void knowsTheLimitsOfThisProcess() {
		ProcessLimits limits = ProcessLimits.ofThisProcess();
		assertThat(limits.openFiles()).isPositive();
		assertThat(limits.memory()).isBetween(1L, 2 * Runtime.getRuntime().maxMemory());
	}

}
