package dev.locations.mutation;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the answers by status. This class is thread-safe.
 */
final class AnswerCounts {

	private final Map<Integer, LongAdder> answers = new ConcurrentSkipListMap<>();

	private final LongAdder complete = new LongAdder();

	private final LongAdder broken = new LongAdder();

	private final LongAdder unread = new LongAdder();

	void sent(SentRequest request) {
		(request.complete() ? this.complete : this.broken).increment();
	}

	void answered(int status) {
		this.answers.computeIfAbsent(status, (key) -> new LongAdder()).increment();
	}

	/** An earlier request on the same connection has ended the connection. */
	void unread() {
		this.unread.increment();
	}

	/** Returns the number of answers of this class, such as 4 for 4xx. */
	long ofClass(int hundreds) {
		return this.answers.entrySet()
			.stream()
			.filter((entry) -> entry.getKey() / 100 == hundreds)
			.mapToLong((entry) -> entry.getValue().sum())
			.sum();
	}

	@Override
	public String toString() {
		return "%d complete requests, %d broken ones, %d behind the end of a connection; answers by status: %s"
			.formatted(this.complete.sum(), this.broken.sum(), this.unread.sum(), this.answers);
	}

}
