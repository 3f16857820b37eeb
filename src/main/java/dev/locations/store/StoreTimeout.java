package dev.locations.store;

import java.time.Duration;
import java.util.concurrent.TimeoutException;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Bounds how long a request waits for MongoDB.
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

	Duration limit() {
		return this.limit;
	}

	/**
	 * Bounds an operation.
	 * @param <T> the type of its result
	 * @param operation the operation
	 * @return the operation, or a {@link DataAccessResourceFailureException} in time
	 */
	public <T> Mono<T> of(Mono<T> operation) {
		return operation.timeout(this.limit).onErrorMap(TimeoutException.class, this::unavailable);
	}

	/**
	 * Bounds the wait for the first result; how long the rest takes is up to its reader.
	 * @param <T> the type of the results
	 * @param operation the operation
	 * @return the operation, or a {@link DataAccessResourceFailureException} in time
	 */
	public <T> Flux<T> of(Flux<T> operation) {
		return operation.timeout(Mono.delay(this.limit), (next) -> Mono.never())
			.onErrorMap(TimeoutException.class, this::unavailable);
	}

	private DataAccessResourceFailureException unavailable(TimeoutException cause) {
		return new DataAccessResourceFailureException("The store did not answer within " + this.limit, cause);
	}

}
