package dev.locations.observability;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Writes lines of a log on a thread of its own, so that a slow console or disk does not
 * delay requests. When the queue is full, a line is dropped and counted.
 */
public final class LogQueue implements AutoCloseable {

	private static final int QUEUE_SIZE = 10_000;

	private static final int IDLE_SECONDS = 60;

	private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(2);

	private final Scheduler writer;

	private final Counter dropped;

	/** Creates a queue with a metric of the lines that are dropped. */
	public LogQueue(String name, String metric, MeterRegistry registry) {
		this.writer = Schedulers.newBoundedElastic(1, QUEUE_SIZE, name + "-log", IDLE_SECONDS, true);
		this.dropped = Counter.builder(metric)
			.description("Lines of the %s log that were dropped, because the log was too slow".formatted(name))
			.baseUnit("lines")
			.register(registry);
	}

	/** Writes a line soon, after the lines before. It may block. */
	public void write(Runnable line) {
		try {
			this.writer.schedule(line);
		}
		catch (RejectedExecutionException ex) {
			this.dropped.increment();
		}
	}

	/** Writes the lines that wait, for two seconds at most, also if it is interrupted. */
	@Override
	public void close() {
		this.writer.disposeGracefully().timeout(SHUTDOWN_TIMEOUT).onErrorComplete().toFuture().join();
	}

}
