package dev.locations.bench;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How often there was an answer of each status.
 */
final class Answers {

	private final Map<String, AtomicInteger> counts = new ConcurrentSkipListMap<>();

	void add(String status) {
		this.counts.computeIfAbsent(status, (key) -> new AtomicInteger()).incrementAndGet();
	}

	int count(String status) {
		AtomicInteger count = this.counts.get(status);
		return (count != null) ? count.get() : 0;
	}

	@Override
	public String toString() {
		return this.counts.toString();
	}

}
