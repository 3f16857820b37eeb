package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.function.LongSupplier;

import dev.locations.store.ModelUnavailableException;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether reads may be answered from the read model. The lag of the model is the
 * age of the latest heartbeat that has come back: the model has everything that any
 * process wrote before that heartbeat.
 */
final class Freshness {

	private static final long NEVER = Long.MIN_VALUE;

	private static final long ALWAYS = Long.MAX_VALUE;

	private final LongSupplier nanos;

	private final long startNanos;

	private final long maxLagNanos;

	private long lastNumber;

	/** Heartbeats up to this number do not make the model current. */
	private long requiredNumber = NEVER;

	private volatile long lastHeartbeat = NEVER;

	/** The only field that requests read. */
	private volatile long currentUntil = NEVER;

	private volatile boolean hasBeenCurrent;

	private volatile @Nullable String advice;

	Freshness(LongSupplier nanos, Duration maxLag) {
		this.nanos = nanos;
		this.startNanos = nanos.getAsLong();
		this.maxLagNanos = maxLag.toNanos();
	}

	/**
	 * A current model has every answered write of this process, and those writes of other
	 * processes that are older than the longest lag.
	 */
	boolean isCurrent() {
		long until = this.currentUntil;
		return until != NEVER && (until == ALWAYS || now() <= until);
	}

	boolean hasBeenCurrent() {
		return this.hasBeenCurrent;
	}

	State state() {
		return isCurrent() ? State.CURRENT : (this.currentUntil == NEVER) ? State.ABSENT : State.LAGGING;
	}

	/** Zero when there are no other processes, or no model. */
	Duration lag() {
		long heartbeat = this.lastHeartbeat;
		return (heartbeat == NEVER) ? Duration.ZERO : Duration.ofNanos(now() - heartbeat);
	}

	/** Returns an increasing number, used to order heartbeats and the ends of writes. */
	synchronized long nextNumber() {
		this.lastNumber = Math.max(now(), this.lastNumber + 1);
		return this.lastNumber;
	}

	synchronized void heartbeatReturned(long number) {
		if (number > Math.max(this.requiredNumber, this.lastHeartbeat)) {
			this.lastHeartbeat = number;
			this.currentUntil = number + this.maxLagNanos;
			this.hasBeenCurrent = true;
		}
	}

	/** For a complete model that only this process changes. */
	synchronized void alwaysCurrent() {
		this.currentUntil = ALWAYS;
		this.hasBeenCurrent = true;
	}

	/** Makes the model lag until a heartbeat that is written later comes back. */
	synchronized void requireNewHeartbeat() {
		this.requiredNumber = nextNumber();
		this.currentUntil = Math.min(this.currentUntil, now() - 1);
	}

	synchronized void modelDropped() {
		this.lastHeartbeat = NEVER;
		this.currentUntil = NEVER;
	}

	/** Says what the operator has to do before there can be a model; null if nothing. */
	void advise(@Nullable String advice) {
		this.advice = advice;
	}

	@Nullable String advice() {
		return this.advice;
	}

	ModelUnavailableException unavailable() {
		String advice = this.advice;
		return (advice != null) ? ModelUnavailableException.until(advice) : new ModelUnavailableException();
	}

	/** Makes the next model count as the first one. */
	void forgetFirst() {
		this.hasBeenCurrent = false;
	}

	private long now() {
		return this.nanos.getAsLong() - this.startNanos;
	}

	enum State {

		ABSENT, CURRENT, LAGGING

	}

}
