package dev.locations.observability;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts requests that are answered with 503, by their reason.
 */
public final class ShedRequests {

	private final Map<Reason, Counter> counters = new EnumMap<>(Reason.class);

	/**
	 * Starts at zero.
	 * @param registry where the counts are found
	 */
	public ShedRequests(MeterRegistry registry) {
		for (Reason reason : Reason.values()) {
			this.counters.put(reason,
					Counter.builder("locations.requests.shed")
						.description("Requests that were answered with 503")
						.tag("reason", reason.name().toLowerCase(Locale.ROOT))
						.register(registry));
		}
	}

	/**
	 * Counts a request.
	 * @param reason why it is not answered
	 */
	public void count(Reason reason) {
		Counter counter = this.counters.get(reason);
		if (counter != null) {
			counter.increment();
		}
	}

	/**
	 * Why a request is not answered.
	 */
	public enum Reason {

		/** As many requests are answered as may be at once. */
		CONCURRENCY,

		/** As many passwords wait to be checked as may. */
		PASSWORDS,

		/** The store does not answer. */
		STORE

	}

}
