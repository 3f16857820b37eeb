package dev.locations.change.web;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;

import dev.locations.change.RecordedChange;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.Filter;
import dev.locations.work.Work;
import dev.locations.work.WorkRefusedException;
import reactor.core.publisher.Mono;
import reactor.util.context.ContextView;

/**
 * A filter of some listeners. They share its results for the latest changes, so that one
 * of them looks at a change for all.
 */
final class SharedFilter {

	/** The result is not kept. */
	static final int UNKNOWN = -1;

	/** The location matches, or did before it was deleted. */
	static final int MATCHES = 1;

	/** The location matched before the change. */
	static final int MATCHED_BEFORE = 2;

	/** The more listeners there are, the more changes come between their turns. */
	private static final int RESULTS_PER_LISTENER = 16;

	/** Several turns of a listener, see {@link ChangeConditions}. */
	private static final int MAX_RESULTS = 4_096;

	/** The bits of a result; the number of its change is before them. */
	private static final int RESULT_BITS = 2;

	/** To read a value, besides a nanosecond for each byte of the document. */
	private static final long READING = 1_000;

	/** So many characters of a filter read a document once. */
	private static final int CHARACTERS_PER_READING = 32;

	private final Filter filter;

	private final ContextView request;

	private final Runnable wake;

	private final AtomicBoolean working = new AtomicBoolean();

	private volatile AtomicLongArray results = new AtomicLongArray(RESULTS_PER_LISTENER);

	private int listeners;

	/** Long work is done for the client of the request that brings the filter. */
	SharedFilter(Filter filter, ContextView request, Runnable wake) {
		this.filter = filter;
		this.request = request;
		this.wake = wake;
	}

	Filter filter() {
		return this.filter;
	}

	/** Adds a listener; only one thread at a time calls it. */
	SharedFilter addListener() {
		this.listeners++;
		if (this.results.length() < Math.min(this.listeners * RESULTS_PER_LISTENER, MAX_RESULTS)) {
			this.results = new AtomicLongArray(2 * this.results.length());
		}
		return this;
	}

	/** Removes a listener, and tells whether it was the last one. */
	boolean removeListener() {
		return --this.listeners == 0;
	}

	/** Returns the versions of a change that match, as bits, or {@link #UNKNOWN}. */
	int known(long number) {
		AtomicLongArray kept = this.results;
		long result = kept.get(index(kept, number));
		return (result >>> RESULT_BITS == number) ? (int) result & (MATCHES | MATCHED_BEFORE) : UNKNOWN;
	}

	private static int index(AtomicLongArray kept, long number) {
		return (int) (number % kept.length());
	}

	/** Returns about how many nanoseconds the evaluation takes. */
	long cost(RecordedChange change) {
		return (1L + this.filter.key().length() / CHARACTERS_PER_READING) * (READING + change.documentBytes());
	}

	/** Looks at a change, and keeps the result. */
	int evaluate(RecordedChange change) {
		int found = matches(change.location()) ? MATCHES : 0;
		RecordedChange.Version before = change.before();
		if (before != null && matches(before)) {
			found |= MATCHED_BEFORE;
		}
		AtomicLongArray kept = this.results;
		kept.set(index(kept, change.number()), change.number() << RESULT_BITS | found);
		return found;
	}

	private boolean matches(RecordedChange.Version version) {
		byte[] document = version.document();
		return document != null && this.filter.matches(FieldReader.read(document, this.filter.fields()),
				version.longitude(), version.latitude());
	}

	/**
	 * Looks at a change that takes too long for an event loop, one at a time. When it is
	 * known, or if too much other work waits, all listeners get a turn.
	 */
	void evaluateLater(RecordedChange change) {
		if (this.working.compareAndSet(false, true)) {
			Work.call(() -> evaluate(change))
				.onErrorResume(WorkRefusedException.class, (refused) -> Mono.empty())
				.contextWrite(this.request)
				.doFinally((signal) -> {
					this.working.set(false);
					this.wake.run();
				})
				.subscribe();
		}
	}

}
