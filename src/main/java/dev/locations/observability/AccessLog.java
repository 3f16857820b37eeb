package dev.locations.observability;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.DisposableBean;

/**
 * Logs one line for each request, on a thread of its own: a console or a disk that is
 * slow must hold up the log and nothing else. What does not fit into its queue is dropped
 * and counted.
 */
final class AccessLog implements DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(AccessLog.class);

	private static final int QUEUE = 10_000;

	private static final int IDLE_SECONDS = 60;

	private static final Duration LAST_LINES = Duration.ofSeconds(2);

	private final Scheduler writer = Schedulers.newBoundedElastic(1, QUEUE, "access-log", IDLE_SECONDS, true);

	private final Counter dropped;

	AccessLog(MeterRegistry registry) {
		this.dropped = Counter.builder("locations.access.log.dropped")
			.description("Lines of the access log that were dropped, as the log is too slow")
			.baseUnit("lines")
			.register(registry);
	}

	void write(AccessLogEntry entry) {
		try {
			this.writer.schedule(() -> entry.writeTo(logger));
		}
		catch (RejectedExecutionException ex) {
			this.dropped.increment();
		}
	}

	@Override
	public void destroy() {
		this.writer.disposeGracefully().timeout(LAST_LINES).onErrorComplete().block();
	}

}
