package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.readmodel.snapshot.ModelTooLargeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class BackgroundJobTests {

	private final AtomicLong nanos = new AtomicLong();

	private final AtomicInteger failures = new AtomicInteger();

	private final BackgroundJob job = new BackgroundJob("words", Schedulers.immediate(), this.nanos::get);

	private void fail(Error error) {
		this.job.start(() -> {
			throw error;
		}, this.failures::incrementAndGet);
	}

	private void pass(Duration time) {
		this.nanos.addAndGet(time.toNanos());
	}

	@Test
	void runsOnceAtATime() {
		assertThat(this.job.isReady()).isTrue();
		this.job.start(() -> {
			assertThat(this.job.isReady()).isFalse();
			assertThat(this.job.isRunning()).isTrue();
		}, this.failures::incrementAndGet);
		assertThat(this.failures).hasValue(0);
		assertThat(this.job.isRunning()).isFalse();
		assertThat(this.job.isReady()).isTrue();
	}

	@Test
	void pausesLongerAfterEachFailure(CapturedOutput log) {
		for (int seconds : new int[] { 1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300 }) {
			fail(new OutOfMemoryError("Java heap space"));
			assertThat(this.job.isRunning()).isFalse();
			pass(Duration.ofSeconds(seconds).minusNanos(1));
			assertThat(this.job.isReady()).isFalse();
			pass(Duration.ofNanos(1));
			assertThat(this.job.isReady()).isTrue();
		}
		assertThat(this.failures).hasValue(11);
		assertThat(this.job.failures()).isEqualTo(11);
		assertThat(log.getOut().lines().filter((line) -> line.contains(" WARN "))).hasSize(11)
			.first()
			.asString()
			.endsWith("goes on without new words, trying again in 1 s: java.lang.OutOfMemoryError: Java heap space");
		assertThat(log).doesNotContain("\tat ");
	}

	@Test
	void startsWithAShortPauseAfterASuccess() {
		fail(new AssertionError());
		fail(new AssertionError());
		this.job.start(() -> {
		}, this.failures::incrementAndGet);
		assertThat(this.job.isReady()).isTrue();
		fail(new AssertionError());
		pass(Duration.ofSeconds(1));
		assertThat(this.job.isReady()).isTrue();
	}

	@Test
	void pausesForMinutesWhenTheLocationsAreTooLarge() {
		this.job.start(() -> {
			throw new ModelTooLargeException("too large");
		}, this.failures::incrementAndGet);
		pass(Duration.ofSeconds(299));
		assertThat(this.job.isReady()).isFalse();
		pass(Duration.ofSeconds(1));
		assertThat(this.job.isReady()).isTrue();
	}

}
