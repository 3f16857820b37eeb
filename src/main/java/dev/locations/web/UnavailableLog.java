package dev.locations.web;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

import dev.locations.observability.ShedRequestCounter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs that requests are answered with 503, but not each of them. */
final class UnavailableLog {

	private static final Logger logger = LoggerFactory.getLogger(UnavailableLog.class);

	private static final Duration PERIOD = Duration.ofSeconds(10);

	private final LongSupplier nanos;

	private final Map<ShedRequestCounter.Reason, Line> last = new ConcurrentHashMap<>();

	UnavailableLog(LongSupplier nanos) {
		this.nanos = nanos;
	}

	/** Logs a request, or counts it for the next line of its reason. */
	void add(ShedRequestCounter.Reason reason, String message) {
		long now = this.nanos.getAsLong();
		this.last.compute(reason, (any, line) -> {
			if (line != null && now - line.at() < PERIOD.toNanos()) {
				return new Line(line.at(), line.others() + 1);
			}
			long others = (line != null) ? line.others() : 0;
			logger.warn("Unavailable: {}{}", message,
					(others > 0) ? " (%d more requests since the last such line)".formatted(others) : "");
			return new Line(now, 0);
		});
	}

	private record Line(long at, long others) {
	}

}
