package dev.locations.location.web;

import java.time.Duration;
import java.util.stream.IntStream;

import dev.locations.web.ApiException;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.test.StepVerifier;

import org.springframework.http.HttpStatus;

class PermitsTests {

	private final Permits permits = new Permits(3, () -> ApiException.retryAfter(HttpStatus.TOO_MANY_REQUESTS,
			"request.tooMany", "Too many.", Duration.ofSeconds(1)));

	@Test
	void refusesMoreUntilOneEnds() {
		Disposable waiting = this.permits.permitted(Flux.never()).subscribe();
		Disposable other = this.permits.permitted(Mono.never()).subscribe();
		IntStream.range(0, 5)
			.forEach((i) -> StepVerifier.create(this.permits.permitted(Mono.just(i))).expectNext(i).verifyComplete());
		StepVerifier.create(this.permits.permitted(Mono.error(new IllegalStateException())))
			.verifyError(IllegalStateException.class);
		Disposable last = this.permits.permitted(Flux.never()).subscribe();
		StepVerifier.create(this.permits.permitted(Mono.just(1))).verifyError(ApiException.class);
		waiting.dispose();
		StepVerifier.create(this.permits.permitted(Mono.just(1))).expectNext(1).verifyComplete();
		other.dispose();
		last.dispose();
	}

}
