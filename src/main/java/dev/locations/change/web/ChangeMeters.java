package dev.locations.change.web;

import dev.locations.change.ChangeLog;
import dev.locations.web.PushStreams;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

final class ChangeMeters {

	private final Counter dropped;

	private final Counter resets;

	ChangeMeters(MeterRegistry registry, ChangeLog log, PushStreams listeners) {
		Gauge.builder("locations.changes.listeners", listeners, PushStreams::size)
			.description("How many clients listen to changes")
			.baseUnit("listeners")
			.register(registry);
		Gauge.builder("locations.changes.memory", log, ChangeLog::memory)
			.description("The memory of the latest changes, from which listeners go on")
			.baseUnit("bytes")
			.register(registry);
		this.dropped = Counter.builder("locations.changes.dropped")
			.description("Listeners that were cut off because they did not read")
			.baseUnit("listeners")
			.register(registry);
		this.resets = Counter.builder("locations.changes.resets")
			.description("How often a listener was told that it has missed changes")
			.register(registry);
	}

	void dropped() {
		this.dropped.increment();
	}

	void reset() {
		this.resets.increment();
	}

}
