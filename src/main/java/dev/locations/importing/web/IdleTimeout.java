package dev.locations.importing.web;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.web.Refusals;
import dev.locations.work.RunningTime;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Operators;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Ends a body of which nothing arrives for some time. The time in which the reader asks
 * for nothing does not count: then the client has to wait.
 */
final class IdleTimeout {

	private IdleTimeout() {
	}

	/** Fails with 408 when nothing has arrived for the limit, or for some more. */
	static Flux<DataBuffer> of(Flux<DataBuffer> body, Duration limit, RunningTime time) {
		return Flux.defer(() -> {
			// how many buffers the reader has asked for that have not arrived
			AtomicLong requested = new AtomicLong();
			AtomicLong since = new AtomicLong(time.nanos());
			return body.doOnRequest((buffers) -> {
				if (requested.getAndAccumulate(buffers, Operators::addCap) == 0) {
					since.set(time.nanos());
				}
			}).doOnNext((buffer) -> {
				since.set(time.nanos());
				requested.decrementAndGet();
			})
				.takeUntilOther(time.delay(limit.dividedBy(4))
					.repeat(() -> requested.get() == 0 || time.nanos() - since.get() < limit.toNanos())
					.then(Mono.error(Refusals::tooSlow)));
		});
	}

}
