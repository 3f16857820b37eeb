package dev.locations.work;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class RunningTimeTests {

	private final AtomicLong clock = new AtomicLong(-7);

	private final List<Duration> stops = new ArrayList<>();

	private final RunningTime time = new RunningTime(this.clock::get, Duration.ofSeconds(1), this.stops::add);

	private void pass(Duration duration) {
		this.clock.addAndGet(duration.toNanos());
	}

	private Duration now() {
		return Duration.ofNanos(this.time.nanos());
	}

	@Test
	void goesOnWithTheClockWhileTheProcessRuns() {
		for (int i = 1; i <= 100; i++) {
			pass(Duration.ofMillis(250));
			assertThat(now()).isEqualTo(Duration.ofMillis(250L * i));
			this.time.tick();
			assertThat(now()).isEqualTo(Duration.ofMillis(250L * i));
		}
		assertThat(this.stops).isEmpty();
	}

	@Test
	void standsStillWhileTheProcessIsStoppedBeforeAndAfterItIsTold() {
		this.time.tick();
		pass(Duration.ofSeconds(75));
		assertThat(now()).isEqualTo(Duration.ofSeconds(1));
		this.time.tick();
		assertThat(now()).isEqualTo(Duration.ofSeconds(1));
		pass(Duration.ofMillis(250));
		this.time.tick();
		assertThat(now()).isEqualTo(Duration.ofMillis(1250));
		assertThat(this.stops).containsExactly(Duration.ofSeconds(75));
	}

	/** While the service starts, its threads may be late. */
	@ParameterizedTest
	@CsvSource({ "true, 2900", "false, 4000" })
	void tellsNoShortStopAndNoLateStart(boolean hasStarted, int millis) {
		if (hasStarted) {
			this.time.tick();
		}
		pass(Duration.ofMillis(millis));
		this.time.tick();
		assertThat(now()).isEqualTo(Duration.ofSeconds(1));
		assertThat(this.stops).isEmpty();
	}

	@Test
	void delaysUntilTheProcessHasRun() {
		Duration delay = Duration.ofMillis(20);
		StepVerifier.create(this.time.delay(delay))
			.expectSubscription()
			.expectNoEvent(Duration.ofMillis(200))
			.then(() -> pass(delay))
			.expectComplete()
			.verify(Duration.ofMinutes(1));
	}

}
