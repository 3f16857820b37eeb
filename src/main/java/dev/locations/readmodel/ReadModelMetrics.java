package dev.locations.readmodel;

import java.util.concurrent.TimeUnit;

import dev.locations.readmodel.snapshot.ReadModel;
import dev.locations.readmodel.snapshot.Reader;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;

/**
 * What can be measured of the read model.
 */
final class ReadModelMetrics implements MeterBinder {

	private final ReadModel model;

	private final ReadModelFeed feed;

	ReadModelMetrics(ReadModel model, ReadModelFeed feed) {
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
		Gauge.builder("locations.read.model.size", this::size)
			.description("How many locations the read model holds")
			.baseUnit("locations")
			.register(registry);
	}

	private int size() {
		Reader reader = this.model.reader();
		return (reader != null) ? reader.size() : 0;
	}

}
