package dev.locations.store;

import java.time.Duration;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Bounds how long a request waits for MongoDB, in all that it asks.
 */
public final class StoreTimeout {

	private final Duration limit;

	/**
	 * Creates the bound.
	 * @param limit the longest wait
	 */
	public StoreTimeout(Duration limit) {
		this.limit = limit;
	}

	public Duration limit() {
		return this.limit;
	}

	/**
	 * Bounds an operation, together with those that its request has asked for before.
	 * @param <T> the type of its result
	 * @param operation the operation
	 * @return the operation, or a {@link DataAccessResourceFailureException} in time
	 */
	public <T> Mono<T> of(Mono<T> operation) {
		return Mono.deferContextual((context) -> {
			StoreWait wait = StoreWait.of(context);
			Duration left = wait.left(this.limit);
			if (left.isZero()) {
				return Mono.error(this::unavailable);
			}
			long start = System.nanoTime();
			return operation.timeout(left, Mono.error(this::unavailable))
				.doOnTerminate(() -> wait.add(System.nanoTime() - start));
		});
	}

	/**
	 * Bounds the wait for the first result; how long the rest takes is up to its reader.
	 * @param <T> the type of the results
	 * @param operation the operation
	 * @return the operation, or a {@link DataAccessResourceFailureException} in time
	 */
	public <T> Flux<T> of(Flux<T> operation) {
		return Flux.deferContextual((context) -> {
			Duration left = StoreWait.of(context).left(this.limit);
			return left.isZero() ? Flux.error(this::unavailable)
					: operation.timeout(Mono.delay(left), (next) -> Mono.never(), Flux.error(this::unavailable));
		});
	}

	private DataAccessResourceFailureException unavailable() {
		return new DataAccessResourceFailureException("The store did not answer within " + this.limit);
	}

}
