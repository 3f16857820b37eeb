package dev.locations.store;

import java.time.Duration;
import java.util.function.Consumer;

import dev.locations.work.RunningTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;

import org.springframework.dao.DataAccessResourceFailureException;

/** Limits the time that a request waits for MongoDB, over all its operations. */
public record StoreTimeout(Duration limit, RunningTime time) {

	private static final Logger logger = LoggerFactory.getLogger(StoreTimeout.class);

	/** By it, Reactor finds what to do with errors that nobody waits for any more. */
	private static final String ON_ERROR_DROPPED = "reactor.onErrorDropped.local";

	/**
	 * Limits an operation to the time that earlier operations of its request have left.
	 * Fails with a {@link DataAccessResourceFailureException} when the time is over.
	 */
	public <T> Mono<T> of(Mono<T> operation) {
		return Mono.deferContextual((context) -> {
			StoreWait wait = StoreWait.of(context);
			Duration left = wait.left(this.limit);
			if (left.isZero()) {
				return Mono.error(this::unavailable);
			}
			long start = this.time.nanos();
			return operation.timeout(this.time.delay(left), Mono.error(this::unavailable))
				.contextWrite(StoreTimeout::quietAboutLateErrors)
				.doOnTerminate(() -> wait.add(this.time.nanos() - start));
		});
	}

	/**
	 * Limits the wait for the first result. The time for the other results depends on
	 * their reader, and has no limit. Fails with a
	 * {@link DataAccessResourceFailureException} when the time is over.
	 */
	public <T> Flux<T> of(Flux<T> operation) {
		return Flux.deferContextual((context) -> {
			Duration left = StoreWait.of(context).left(this.limit);
			return left.isZero() ? Flux.error(this::unavailable)
					: operation.timeout(this.time.delay(left), (next) -> Mono.never(), Flux.error(this::unavailable))
						.contextWrite(StoreTimeout::quietAboutLateErrors);
		});
	}

	/** Else Reactor logs the stack of an error that comes after the time is over. */
	private static Context quietAboutLateErrors(Context context) {
		Consumer<Throwable> late = (error) -> logger.debug("Too late: {}", error.getMessage());
		return context.put(ON_ERROR_DROPPED, late);
	}

	private DataAccessResourceFailureException unavailable() {
		return new DataAccessResourceFailureException("The store did not answer within " + this.limit);
	}

}
