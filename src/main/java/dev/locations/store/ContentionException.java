package dev.locations.store;

import java.time.Duration;

import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Another writer was faster: read again and try again.
 */
public final class ContentionException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/** Tries again after a random pause, so that the same writers do not meet again. */
	public static final Retry RETRY = Retry.backoff(Long.MAX_VALUE, Duration.ofMillis(2))
		.maxBackoff(Duration.ofMillis(50))
		.jitter(1)
		.filter(ContentionException.class::isInstance);

	private ContentionException() {
		super("changed by another writer", null, false, false);
	}

	/**
	 * Says that another writer was faster.
	 * @param <T> the type of the result that is missing
	 * @return an error to be retried with {@link #RETRY}
	 */
	public static <T> Mono<T> error() {
		return Mono.error(ContentionException::new);
	}

}
