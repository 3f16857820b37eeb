package dev.locations.observability;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.EventArgUtil;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import dev.locations.startup.FullHeap;
import dev.locations.startup.NativeThreads;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.slf4j.Marker;

/**
 * Looks at the errors that are logged, which libraries catch. It ends the process when
 * its heap is full. When the system gives no more threads, it logs one line instead of
 * many stack traces: libraries log several for each request that needs a thread. It logs
 * one line, too, when no collector of traces answers.
 */
final class LibraryErrorFilter extends TurboFilter {

	private static final org.slf4j.Logger logger = LoggerFactory.getLogger(LibraryErrorFilter.class);

	private static final long PERIOD = Duration.ofSeconds(30).toNanos();

	/** Logs what OpenTelemetry cannot send, a few times in a minute. */
	static final String TRACE_EXPORTER = "io.opentelemetry.exporter.internal.http.HttpExporter";

	private final AtomicLong nextLine = new AtomicLong(System.nanoTime());

	static LibraryErrorFilter install() {
		LibraryErrorFilter filter = new LibraryErrorFilter();
		if (LoggerFactory.getILoggerFactory() instanceof LoggerContext logs) {
			logs.getTurboFilterList().removeIf(LibraryErrorFilter.class::isInstance);
			logs.addTurboFilter(filter);
		}
		return filter;
	}

	@Override
	public FilterReply decide(@Nullable Marker marker, Logger origin, Level level, @Nullable String format,
			Object @Nullable [] arguments, @Nullable Throwable error) {
		Throwable logged = (error != null) ? error : EventArgUtil.extractThrowable(arguments);
		if (logged == null) {
			return FilterReply.NEUTRAL;
		}
		FullHeap.check(logged);
		if (origin.getName().equals(TRACE_EXPORTER)) {
			logger.warn("No collector takes the traces (locations.tracing.endpoint), so they are lost: {}",
					causes(logged).filter(IOException.class::isInstance).findFirst().orElse(logged).toString());
			return FilterReply.DENY;
		}
		if (!isRefusal(logged)) {
			return FilterReply.NEUTRAL;
		}
		long next = this.nextLine.get();
		long now = System.nanoTime();
		if (now - next >= 0 && this.nextLine.compareAndSet(next, now + PERIOD)) {
			logger.error("The system gives this process no more threads, so that requests fail. {}",
					NativeThreads.ACTION);
		}
		return FilterReply.DENY;
	}

	private static Stream<Throwable> causes(Throwable error) {
		return Stream.iterate(error, (cause) -> cause != null, Throwable::getCause);
	}

	private static boolean isRefusal(Throwable error) {
		return causes(error)
			.anyMatch((cause) -> cause instanceof OutOfMemoryError full && NativeThreads.isRefusal(full));
	}

}
