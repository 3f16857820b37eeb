package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import dev.locations.web.ApiException;
import dev.locations.work.RunningTime;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;
import reactor.test.scheduler.VirtualTimeScheduler;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

class IdleTimeoutTests {

	private static final Duration LIMIT = Duration.ofSeconds(40);

	private static Flux<DataBuffer> buffers(int count) {
		return Flux.range(0, count)
			.map((number) -> DefaultDataBufferFactory.sharedInstance.wrap("x".getBytes(StandardCharsets.UTF_8)));
	}

	/** Called when the time is virtual. */
	private static Flux<DataBuffer> limited(Flux<DataBuffer> body) {
		VirtualTimeScheduler clock = VirtualTimeScheduler.get();
		return IdleTimeout.of(body, LIMIT, new RunningTime(() -> clock.now(TimeUnit.NANOSECONDS), Duration.ofDays(1)));
	}

	@Test
	void endsABodyOfWhichNothingArrives() {
		StepVerifier.withVirtualTime(() -> limited(buffers(2).concatWith(Flux.never())))
			.expectNextCount(2)
			.expectNoEvent(LIMIT.minusMillis(1))
			.thenAwait(LIMIT.dividedBy(2))
			.expectErrorMatches(
					(error) -> error instanceof ApiException refusal && refusal.code().equals("request.timeout"))
			.verify();
	}

	@Test
	void doesNotCountTheTimeOfTheReader() {
		StepVerifier.withVirtualTime(() -> limited(buffers(3)), 1)
			.expectNextCount(1)
			.expectNoEvent(LIMIT.multipliedBy(3))
			.thenRequest(2)
			.expectNextCount(2)
			.verifyComplete();
	}

}
