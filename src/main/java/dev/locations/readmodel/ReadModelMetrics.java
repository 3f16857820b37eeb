package dev.locations.readmodel;

import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;

import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Snapshot;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * What can be measured of the read model.
 */
final class ReadModelMetrics implements MeterBinder {

	private final ReadModel model;

	private final ReadModelLifecycle feed;

	ReadModelMetrics(ReadModel model, ReadModelLifecycle feed) {
		this.model = model;
		this.feed = feed;
	}

	@Override
	public void bindTo(MeterRegistry registry) {
		TimeGauge.builder("locations.read.model.lag", () -> this.feed.lag().toNanos(), TimeUnit.NANOSECONDS)
			.description("How old the writes of other processes may be that the read model does not show")
			.register(registry);
		Gauge.builder("locations.read.model.current", () -> this.feed.isCurrent() ? 1 : 0)
			.description("Whether reads are answered from the read model (1) or from the store (0)")
			.register(registry);
		Gauge.builder("locations.read.model.size", () -> number(Snapshot::size))
			.description("How many locations the read model holds")
			.baseUnit("locations")
			.register(registry);
		Gauge.builder("locations.read.model.memory", () -> number(Snapshot::memory))
			.description("The memory that the locations take, but for what is compressed")
			.baseUnit("bytes")
			.register(registry);
		Gauge.builder("locations.read.model.version", () -> number(Snapshot::versionNumber))
			.description("A checksum: processes that hold the same locations tell the same number")
			.register(registry);
		FunctionCounter.builder("locations.read.model.restarts", this.feed, ReadModelLifecycle::restarts)
			.description("How often the read model, and the change stream it follows, had to start again")
			.register(registry);
	}

	private long number(ToLongFunction<Snapshot> number) {
		Snapshot snapshot = this.model.snapshot();
		return (snapshot != null) ? number.applyAsLong(snapshot) : 0;
	}

}
