package dev.locations.observability;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/** Counts the requests that are refused with 503, by reason. */
public final class ShedRequestCounter {

	private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

	public ShedRequestCounter(MeterRegistry registry) {
		for (Reason reason : Reason.values()) {
			this.counters.put(reason,
					Counter.builder("locations.requests.shed")
						.description("Requests that were answered with 503")
						.tag("reason", reason.name().toLowerCase(Locale.ROOT))
						.register(registry));
		}
	}

	public void count(Reason reason) {
		Counter counter = this.counters.get(reason);
		if (counter != null) {
			counter.increment();
		}
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
