package dev.locations.bench.slowreaders;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts answers by their status. */
final class StatusCounts {

	private final Map<String, LongAdder> counts = new ConcurrentSkipListMap<>();

	void add(String status) {
		this.counts.computeIfAbsent(status, (key) -> new LongAdder()).increment();
	}

	@Override
	public String toString() {
		return this.counts.toString();
	}

}
