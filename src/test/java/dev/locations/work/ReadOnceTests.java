package dev.locations.work;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.util.ReflectionUtils;

class ReadOnceTests {

	private final AtomicInteger reads = new AtomicInteger();

	@Test
	void readsOnce() {
		Mono<Integer> value = ReadOnce.of(this.reads::incrementAndGet);
		StepVerifier.create(value).expectNext(1).verifyComplete();
		StepVerifier.create(value).expectNext(1).verifyComplete();
	}

	@ParameterizedTest
	@ValueSource(classes = { IOException.class, OutOfMemoryError.class, StackOverflowError.class })
	void readsAgainAfterAFailure(Class<? extends Throwable> failure) {
		Mono<Integer> value = ReadOnce.keep(ReadOnce.of(() -> {
			if (this.reads.incrementAndGet() == 1) {
				ReflectionUtils.rethrowException(failure.getConstructor(String.class).newInstance("once"));
			}
			return this.reads.get();
		}));
		StepVerifier.create(value)
			.verifyError((failure == IOException.class) ? IOException.class : IllegalStateException.class);
		StepVerifier.create(value).expectNext(2).verifyComplete();
	}

}
