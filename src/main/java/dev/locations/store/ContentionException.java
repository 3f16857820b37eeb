package dev.locations.store;

import java.time.Duration;

import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/** Another write came first. The operation must be repeated from its read on. */
public final class ContentionException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/** Repeats after a random pause, so that the same writers do not collide again. */
	public static final Retry RETRY = Retry.backoff(Long.MAX_VALUE, Duration.ofMillis(2))
		.maxBackoff(Duration.ofMillis(50))
		.jitter(1)
		.filter(ContentionException.class::isInstance);

	private ContentionException() {
		super("changed by another writer", null, false, false);
	}

	/** Returns the error for {@link #RETRY}. */
	public static <T> Mono<T> error() {
		return Mono.error(ContentionException::new);
	}

}
