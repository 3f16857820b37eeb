package dev.locations.history.web;

import java.time.Duration;
import java.util.concurrent.Semaphore;

import dev.locations.web.ApiException;
import reactor.core.publisher.Flux;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** The permits of reverts: each has a thousand locations in memory. */
@Component
final class RevertPermits {

	private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

	private final Semaphore free = new Semaphore(4);

	/** Refuses at once with 429 while too many others run. */
	<T> Flux<T> permitted(Flux<T> revert) {
		return Flux.using(() -> {
			if (!this.free.tryAcquire()) {
				throw ApiException.retryAfter(HttpStatus.TOO_MANY_REQUESTS, "request.tooMany",
						"Several actions are being undone. Try again when one of them is done.", RETRY_AFTER);
			}
			return this.free;
		}, (permit) -> revert, Semaphore::release);
	}

}
