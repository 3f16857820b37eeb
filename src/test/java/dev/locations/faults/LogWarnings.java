package dev.locations.faults;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * Collects the warnings and errors of the log.
 */
final class LogWarnings extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

	private final List<ILoggingEvent> warnings = new CopyOnWriteArrayList<>();

	LogWarnings() {
		setContext(this.root.getLoggerContext());
		start();
		this.root.addAppender(this);
	}

	@Override
	protected void append(ILoggingEvent event) {
		if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
			this.warnings.add(event);
		}
	}

	int count() {
		return this.warnings.size();
	}

	/** Returns the messages that have a stack trace. */
	List<String> withStackTrace() {
		return this.warnings.stream()
			.filter((event) -> event.getThrowableProxy() != null)
			.map((event) -> event.getFormattedMessage() + ": " + event.getThrowableProxy().getMessage())
			.toList();
	}

	@Override
	public void close() {
		this.root.detachAppender(this);
		stop();
	}

}
