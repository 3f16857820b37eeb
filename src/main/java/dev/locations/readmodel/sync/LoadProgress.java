package dev.locations.readmodel.sync;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells how far the load is, also in the log. One thread at a time counts. */
final class LoadProgress {

	private static final Logger logger = LoggerFactory.getLogger(LoadProgress.class);

	private static final long LOG_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(5);

	private final LongSupplier nanos;

	private final AtomicLong read = new AtomicLong();

	private final AtomicLong indexed = new AtomicLong();

	private volatile long lastLog;

	LoadProgress(LongSupplier nanos) {
		this.nanos = nanos;
	}

	/** Returns the number of locations; 0 when no load runs. */
	long read() {
		return this.read.get();
	}

	/** Returns how many of them are in order, with their words; 0 when no load runs. */
	long indexed() {
		return this.indexed.get();
	}

	void reset() {
		this.read.set(0);
		this.indexed.set(0);
		this.lastLog = this.nanos.getAsLong();
	}

	void countRead() {
		this.read.incrementAndGet();
		logIfDue();
	}

	void countIndexed() {
		this.indexed.incrementAndGet();
		logIfDue();
	}

	private void logIfDue() {
		long now = this.nanos.getAsLong();
		if (now - this.lastLog >= LOG_INTERVAL_NANOS) {
			this.lastLog = now;
			logger.info("Loading the read model: {}", this);
		}
	}

	@Override
	public String toString() {
		return (indexed() > 0) ? String.format(Locale.ROOT, "%d of %d locations are indexed", indexed(), read())
				: String.format(Locale.ROOT, "%d locations are read", read());
	}

}
