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

	private final Duration limit;

	private final RunningTime time;

	/** How many buffers the reader has asked for that have not arrived. */
	private final AtomicLong requested = new AtomicLong();

	private volatile long since;

	private IdleTimeout(Duration limit, RunningTime time) {
		this.limit = limit;
		this.time = time;
	}

	/** Fails with 408 when nothing has arrived for the limit, or for some more. */
	static Flux<DataBuffer> of(Flux<DataBuffer> body, Duration limit, RunningTime time) {
		return Flux.defer(() -> new IdleTimeout(limit, time).limited(body));
	}

	private Flux<DataBuffer> limited(Flux<DataBuffer> body) {
		this.since = this.time.nanos();
		return body.doOnRequest(this::requested)
			.doOnNext((buffer) -> arrived())
			.takeUntilOther(this.time.delay(this.limit.dividedBy(4))
				.repeat(() -> !isOver())
				.then(Mono.error(Refusals::tooSlow)));
	}

	private void requested(long buffers) {
		if (this.requested.getAndAccumulate(buffers, Operators::addCap) == 0) {
			this.since = this.time.nanos();
		}
	}

	private void arrived() {
		this.since = this.time.nanos();
		this.requested.decrementAndGet();
	}

	private boolean isOver() {
		return this.requested.get() > 0 && this.time.nanos() - this.since >= this.limit.toNanos();
	}

}
