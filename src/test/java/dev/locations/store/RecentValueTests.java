package dev.locations.store;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

import dev.locations.testing.TestClock;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.test.StepVerifier;

import static org.assertj.core.api.Assertions.assertThat;

class RecentValueTests {

	private static final Duration MAX_AGE = Duration.ofSeconds(10);

	private final TestClock clock = new TestClock();

	private final AtomicInteger readings = new AtomicInteger();

	private RecentValue<String> recent(Mono<String> source) {
		return new RecentValue<>(source.doOnSubscribe((subscription) -> this.readings.incrementAndGet()), MAX_AGE,
				this.clock);
	}

	@Test
	void requestsDuringAReadingWaitForItsResult() {
		Sinks.One<String> source = Sinks.one();
		RecentValue<String> recent = recent(source.asMono());
		StepVerifier.create(Flux.range(0, 50).flatMap((i) -> recent.get(), 50))
			.then(() -> source.tryEmitValue("value"))
			.expectNextCount(50)
			.verifyComplete();
		assertThat(this.readings).hasValue(1);
	}

	@Test
	void isReadAgainWhenItIsTooOld() {
		RecentValue<String> recent = recent(Mono.just("value"));
		recent.get().block();
		this.clock.advance(MAX_AGE.minusMillis(1));
		assertThat(recent.get().block()).isEqualTo("value");
		assertThat(this.readings).hasValue(1);
		this.clock.advance(Duration.ofMillis(1));
		recent.get().block();
		assertThat(this.readings).hasValue(2);
	}

	@Test
	void isReadAgainAfterTheClockWasSetBack() {
		RecentValue<String> recent = recent(Mono.just("value"));
		recent.get().block();
		this.clock.advance(Duration.ofHours(-1));
		recent.get().block();
		assertThat(this.readings).hasValue(2);
	}

	@Test
	void theAbsenceOfAValueIsKept() {
		RecentValue<String> recent = recent(Mono.empty());
		assertThat(recent.get().blockOptional()).isEmpty();
		assertThat(recent.get().blockOptional()).isEmpty();
		assertThat(this.readings).hasValue(1);
	}

	@Test
	void anErrorIsNotKept() {
		RecentValue<String> recent = recent(Mono.defer(
				() -> (this.readings.get() == 0) ? Mono.error(new IllegalStateException("no")) : Mono.just("value")));
		StepVerifier.create(recent.get()).verifyError(IllegalStateException.class);
		assertThat(recent.get().block()).isEqualTo("value");
	}

}
