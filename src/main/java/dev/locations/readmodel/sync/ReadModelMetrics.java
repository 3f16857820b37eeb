package dev.locations.readmodel.sync;

import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

import dev.locations.readmodel.map.MapCaches;
import dev.locations.readmodel.snapshot.Snapshot;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

/** The metrics of the read model. */
record ReadModelMetrics(ReadModel model, MapCaches caches, ReadModelLifecycle lifecycle) implements MeterBinder {

	@Override
	public void bindTo(MeterRegistry registry) {
		TimeGauge
			.builder("locations.read.model.lag", () -> this.lifecycle.freshness().lag().toNanos(), TimeUnit.NANOSECONDS)
			.description("How far the read model is behind the writes of other processes")
			.register(registry);
		Gauge.builder("locations.read.model.current", () -> this.lifecycle.isCurrent() ? 1 : 0)
			.description("Whether there is a current read model to answer questions (1) or not (0)")
			.register(registry);
		Gauge.builder("locations.read.model.size", () -> ofSnapshot(Snapshot::size))
			.description("How many locations the read model holds")
			.baseUnit("locations")
			.register(registry);
		LoadProgress progress = this.model.loadProgress();
		bindLoad("read", progress::read, registry);
		bindLoad("indexed", progress::indexed, registry);
		Gauge
			.builder("locations.read.model.memory",
					() -> ofSnapshot(Snapshot::memory) + this.model.fields().memory() + this.caches.memory())
			.description(
					"The memory that the locations, values of fields that were asked for, and what was drawn of maps take, without the compressed copy")
			.baseUnit("bytes")
			.register(registry);
		Gauge.builder("locations.read.model.version", () -> ofSnapshot(Snapshot::versionNumber))
			.description("A checksum: processes that hold the same locations have the same number")
			.register(registry);
		this.model.jobs()
			.forEach((job) -> FunctionCounter.builder("locations.read.model.failures", job, BackgroundJob::failures)
				.tag("job", job.name())
				.description("How often work in the background of the read model has failed, to be tried again")
				.register(registry));
		FunctionCounter.builder("locations.read.model.restarts", this.lifecycle.supervisor(), SyncSupervisor::restarts)
			.description("How often the read model, and the change stream it follows, had to start again")
			.register(registry);
	}

	private static void bindLoad(String step, Supplier<Number> locations, MeterRegistry registry) {
		Gauge.builder("locations.read.model.load", locations)
			.tag("step", step)
			.description("How many locations the running load of the read model has read, and indexed after that")
			.baseUnit("locations")
			.register(registry);
	}

	private long ofSnapshot(ToLongFunction<Snapshot> value) {
		Snapshot snapshot = this.model.snapshot();
		return (snapshot != null) ? value.applyAsLong(snapshot) : 0;
	}

}
