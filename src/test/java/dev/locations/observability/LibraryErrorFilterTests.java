package dev.locations.observability;

import java.io.UncheckedIOException;
import java.net.ConnectException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class LibraryErrorFilterTests {

	private final Logger logger = LoggerFactory.getLogger("a.library");

	@AfterEach
	void startAnew() {
		LibraryErrorFilter.install();
	}

	@Test
	void logsOneLineForAllRefusalsOfThreads(CapturedOutput output) {
		LibraryErrorFilter.install();
		OutOfMemoryError refusal = new OutOfMemoryError("unable to create native thread: possibly out of memory");
		for (int i = 0; i < 10; i++) {
			this.logger.error("a trace", refusal);
			this.logger.warn("a trace of {}", "one", new IllegalStateException(refusal));
		}
		assertThat(output.getOut()).containsOnlyOnce("The system gives this process no more threads")
			.doesNotContain("a trace", "OutOfMemoryError");
	}

	@Test
	void logsOneLineWhenNoCollectorTakesTheTraces(CapturedOutput output) {
		LibraryErrorFilter.install();
		Logger exporter = LoggerFactory.getLogger(LibraryErrorFilter.TRACE_EXPORTER);
		exporter.error("Failed to export spans", new UncheckedIOException(new ConnectException("refused")));
		assertThat(output.getOut().lines()).singleElement()
			.asString()
			.endsWith("so they are lost: java.net.ConnectException: refused");
	}

	@Test
	void passesAllOtherEvents(CapturedOutput output) {
		LibraryErrorFilter.install();
		this.logger.error("full", new OutOfMemoryError("Java heap space"));
		this.logger.warn("broken", new IllegalStateException("cause"));
		this.logger.warn("plain {}", 1);
		this.logger.warn("plain");
		assertThat(output.getOut()).contains("full", "Java heap space", "broken", "plain");
	}

}
