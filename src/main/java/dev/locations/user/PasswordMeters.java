package dev.locations.user;

import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/**
 * Measures how many passwords wait to be hashed, and how long a hash takes.
 */
final class PasswordMeters {

	private final AtomicInteger waiting = new AtomicInteger();

	private final Timer hashing;

	PasswordMeters(MeterRegistry registry) {
		this.hashing = Timer.builder("locations.password.hashing")
			.description("How long it takes to hash a password, without the wait before")
			.register(registry);
		Gauge.builder("locations.password.queue", this.waiting::get)
			.description("How many passwords wait to be hashed")
			.baseUnit("passwords")
			.register(registry);
	}

	/**
	 * Runs something on a scheduler, and measures it.
	 * @param <T> the type of its result
	 * @param hash hashes a password
	 * @param scheduler where it is to run
	 * @return the result, or the error of either
	 */
	<T> Mono<T> run(Callable<T> hash, Scheduler scheduler) {
		return Mono.defer(() -> {
			AtomicBoolean waits = new AtomicBoolean(true);
			this.waiting.incrementAndGet();
			return Mono.fromCallable(() -> {
				leave(waits);
				return this.hashing.recordCallable(hash);
			}).subscribeOn(scheduler).doFinally((end) -> leave(waits));
		});
	}

	private void leave(AtomicBoolean waits) {
		if (waits.compareAndSet(true, false)) {
			this.waiting.decrementAndGet();
		}
	}

}
