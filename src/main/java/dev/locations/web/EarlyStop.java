package dev.locations.web;

import org.springframework.context.SmartLifecycle;

/**
 * Stops before the web server and the stores, which serve until all of these have
 * stopped.
 */
public abstract class EarlyStop implements SmartLifecycle {

	private volatile boolean running;

	private volatile boolean stopping;

	/** Begins to stop, and tells when it is done. */
	protected abstract void stopEarly(Runnable stopped);

	protected final boolean isStopping() {
		return this.stopping;
	}

	@Override
	public final void start() {
		this.running = true;
	}

	@Override
	public final void stop() {
		stop(() -> {
		});
	}

	@Override
	public final void stop(Runnable stopped) {
		this.running = false;
		this.stopping = true;
		stopEarly(stopped);
	}

	@Override
	public final boolean isRunning() {
		return this.running;
	}

}
