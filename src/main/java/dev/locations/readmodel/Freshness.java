package dev.locations.readmodel;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Knows whether reads may be answered from the read model. The lag is the age of the
 * latest heartbeat that has come back: whatever any process wrote before it is in the
 * model.
 */
final class Freshness {

	private static final long NEVER = Long.MIN_VALUE;

	private static final long ALWAYS = Long.MAX_VALUE;

	private final LongSupplier nanos;

	private final long origin;

	private final long maxLag;

	private long lastNumber;

	private long required = NEVER;

	private volatile long lastBeat = NEVER;

	/** Until when the model is current; what reads look at. */
	private volatile long currentUntil = NEVER;

	private volatile boolean wasCurrent;

	/**
	 * Starts with a model that is not there.
	 * @param nanos a clock that never goes backwards, in nanoseconds
	 * @param maxLag the longest lag of a model that is current
	 */
	Freshness(LongSupplier nanos, Duration maxLag) {
		this.nanos = nanos;
		this.origin = nanos.getAsLong();
		this.maxLag = maxLag.toNanos();
	}

	/**
	 * Whether the model shows every answered write of this process, and those of others
	 * that are older than the longest lag.
	 */
	boolean isCurrent() {
		long until = this.currentUntil;
		return until != NEVER && (until == ALWAYS || now() <= until);
	}

	/** Whether the model has been current, at any time. */
	boolean wasCurrent() {
		return this.wasCurrent;
	}

	State state() {
		return isCurrent() ? State.CURRENT : (this.currentUntil == NEVER) ? State.ABSENT : State.LAGGING;
	}

	/**
	 * How old the writes of other processes may be that the model does not show; zero
	 * when there are no others, or no model.
	 */
	Duration lag() {
		long beat = this.lastBeat;
		return (beat == NEVER) ? Duration.ZERO : Duration.ofNanos(now() - beat);
	}

	/**
	 * Numbers a moment: a heartbeat that is about to be written, or the end of what later
	 * heartbeats are to cover. Each number is larger than those before.
	 */
	synchronized long next() {
		this.lastNumber = Math.max(now(), this.lastNumber + 1);
		return this.lastNumber;
	}

	/** The model has everything from before a heartbeat. */
	synchronized void current(long beat) {
		if (beat > Math.max(this.required, this.lastBeat)) {
			this.lastBeat = beat;
			this.currentUntil = beat + this.maxLag;
			this.wasCurrent = true;
		}
	}

	/** The model has everything, and only this process makes changes. */
	synchronized void current() {
		this.currentUntil = ALWAYS;
		this.wasCurrent = true;
	}

	/** The model lags until a heartbeat from after now has come back. */
	synchronized void require() {
		this.required = next();
		this.currentUntil = Math.min(this.currentUntil, now() - 1);
	}

	/** There is no model. */
	synchronized void lost() {
		this.lastBeat = NEVER;
		this.currentUntil = NEVER;
	}

	/** Nanoseconds since the start. */
	private long now() {
		return this.nanos.getAsLong() - this.origin;
	}

	enum State {

		ABSENT, CURRENT, LAGGING

	}

}
