package dev.locations.importing.web;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

import dev.locations.web.ApiException;
import dev.locations.work.RunningTime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.test.StepVerifier;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;

@Tag("slow")
class IdleTimeoutTests {

	private static final Duration LIMIT = Duration.ofMillis(400);

	private final RunningTime time = new RunningTime(System::nanoTime, Duration.ofSeconds(60));

	private static Flux<DataBuffer> buffers(int count) {
		return Flux.range(0, count)
			.map((number) -> DefaultDataBufferFactory.sharedInstance.wrap("x".getBytes(StandardCharsets.UTF_8)));
	}

	@Test
	void endsABodyOfWhichNothingArrives() {
		StepVerifier.create(IdleTimeout.of(buffers(2).concatWith(Flux.never()), LIMIT, this.time))
			.expectNextCount(2)
			.expectErrorMatches(
					(error) -> error instanceof ApiException refusal && refusal.code().equals("request.timeout"))
			.verify(Duration.ofSeconds(20));
	}

	@Test
	void letsABodyTakeLongerAsLongAsBytesArrive() {
		Flux<DataBuffer> slow = buffers(10).delayElements(LIMIT.dividedBy(4));
		StepVerifier.create(IdleTimeout.of(slow, LIMIT.multipliedBy(2), this.time))
			.expectNextCount(10)
			.expectComplete()
			.verify(Duration.ofSeconds(20));
	}

	@Test
	void doesNotCountTheTimeOfTheReader() {
		StepVerifier.create(IdleTimeout.of(buffers(3), LIMIT, this.time), 1)
			.expectNextCount(1)
			.expectNoEvent(LIMIT.multipliedBy(3))
			.thenRequest(2)
			.expectNextCount(2)
			.expectComplete()
			.verify(Duration.ofSeconds(20));
	}

}
