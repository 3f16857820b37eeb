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
 * Logs one line for each request. Its own thread writes the lines, so that a slow console
 * or disk does not delay requests. When its queue is full, a line is dropped and counted.
 */
final class AccessLog implements DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(AccessLog.class);

	private static final int QUEUE_SIZE = 10_000;

	private static final int IDLE_SECONDS = 60;

	private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(2);

	private final Scheduler writer = Schedulers.newBoundedElastic(1, QUEUE_SIZE, "access-log", IDLE_SECONDS, true);

	private final Counter dropped;

	AccessLog(MeterRegistry registry) {
		this.dropped = Counter.builder("locations.access.log.dropped")
			.description("Lines of the access log that were dropped, because the log was too slow")
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
		this.writer.disposeGracefully().timeout(SHUTDOWN_TIMEOUT).onErrorComplete().block();
	}

}
