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
 * Measures the number of passwords that wait to be hashed, and the duration of a hash.
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
