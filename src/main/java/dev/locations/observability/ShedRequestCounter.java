package dev.locations.observability;

import java.util.Locale;
import java.util.stream.Stream;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.stereotype.Component;

/** Counts the requests that are refused with 503, by reason. */
@Component
public final class ShedRequestCounter {

	private final Meter.MeterProvider<Counter> counters;

	public ShedRequestCounter(MeterRegistry registry) {
		this.counters = Counter.builder("locations.requests.shed")
			.description("Requests that were answered with 503")
			.withRegistry(registry);
		Stream.of(Reason.values()).forEach(this::counter);
	}

	public void count(Reason reason) {
		counter(reason).increment();
	}

	private Counter counter(Reason reason) {
		return this.counters.withTag("reason", reason.name().toLowerCase(Locale.ROOT));
	}

	public enum Reason {

		/** Too many requests are being answered. */
		CONCURRENCY,

		/** Too many clients listen to changes. */
		LISTENERS,

		/** Too many passwords wait to be checked. */
		PASSWORDS,

		/** There is no read model. */
		READ_MODEL,

		/** The store does not answer. */
		STORE,

		/** Too many long computations wait. */
		WORK

	}

}
