package dev.locations.work;

import java.time.Duration;
import java.util.concurrent.Callable;

import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Reads something with the first request, and keeps it. A failure is not kept: the next
 * request reads again.
 */
public final class ReadOnce {

	private static final Duration FOR_EVER = Duration.ofMillis(Long.MAX_VALUE);

	private ReadOnce() {
	}

	/** Reads with the first subscription; an error of this attempt. */
	public static <T> Mono<T> of(Callable<T> source) {
		return keep(Mono.fromCallable(JvmErrors.asExceptions(source)).subscribeOn(Schedulers.boundedElastic()));
	}

	/** Keeps a value; an error of this attempt. */
	public static <T> Mono<T> keep(Mono<T> source) {
		return source.cache((value) -> FOR_EVER, (error) -> Duration.ZERO, () -> Duration.ZERO);
	}

}
