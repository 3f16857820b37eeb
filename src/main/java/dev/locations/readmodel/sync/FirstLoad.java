package dev.locations.readmodel.sync;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.springframework.context.SmartLifecycle;

/**
 * Lets the start of the service wait for the first load, so that nobody is refused when
 * the port opens. A long load goes on after the start: readiness tells when it is done.
 */
final class FirstLoad implements SmartLifecycle {

	private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(5);

	private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	private final ReadModelLifecycle model;

	private volatile boolean started;

	FirstLoad(ReadModelLifecycle model) {
		this.model = model;
	}

	@Override
	public void start() {
		this.started = true;
		long end = System.nanoTime() + MAX_WAIT_NANOS;
		while (!this.model.hasBeenCurrent() && !this.model.isOff() && System.nanoTime() - end < 0) {
			LockSupport.parkNanos(this, POLL_NANOS);
		}
	}

	@Override
	public void stop() {
		this.started = false;
	}

	@Override
	public boolean isRunning() {
		return this.started;
	}

	@Override
	public int getPhase() {
		return ReadModelLifecycle.PHASE + 1;
	}

}
