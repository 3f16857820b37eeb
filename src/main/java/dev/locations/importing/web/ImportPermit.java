package dev.locations.importing.web;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.web.ApiException;
import dev.locations.web.EarlyStop;
import dev.locations.web.Refusals;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/**
 * The permit of the import that runs: one at a time, because each takes memory for its
 * batches, and threads. When the service begins to stop, the import stops to read. The
 * store and the threads stay until it has written what it has read.
 */
@Component
final class ImportPermit extends EarlyStop {

	private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

	/** An import that is ended has so long to write what it has read. */
	static final Duration END_WAIT = Duration.ofSeconds(5);

	private final AtomicReference<@Nullable RunningImport> current = new AtomicReference<>();

	/** Refuses with 409 if another import runs, with 503 if the service stops. */
	void take(RunningImport taking) {
		if (isRunning() && !this.current.compareAndSet(null, taking)) {
			throw ApiException.retryAfter(HttpStatus.CONFLICT, "import.running",
					"Another import is running. Try again when it has ended.", RETRY_AFTER);
		}
		// either the stop finds the import, or the import finds the stop
		if (!isRunning()) {
			leave(taking);
			throw Refusals.unavailable();
		}
	}

	void leave(RunningImport taken) {
		this.current.compareAndSet(taken, null);
		taken.left().tryEmitEmpty();
	}

	/**
	 * Ends the import that runs; refuses with 404 if none does. Completes when its permit
	 * is free, which does not need the import to come to its end.
	 */
	Mono<Void> end() {
		RunningImport taken = this.current.get();
		if (taken == null) {
			throw new ApiException(HttpStatus.NOT_FOUND, "record.notFound", "No import is running.");
		}
		taken.end(new ApiException(HttpStatus.CONFLICT, "import.ended", "An administrator has ended the import."));
		return taken.left().asMono().timeout(END_WAIT, Mono.fromRunnable(() -> {
			taken.dispose();
			leave(taken);
		}));
	}

	// an import whose client has left has no answer for which the web server waits
	@Override
	protected void stopEarly(Runnable stopped) {
		RunningImport taken = this.current.get();
		if (taken == null) {
			stopped.run();
		}
		else {
			taken.left().asMono().subscribe(null, null, stopped);
			taken.stop(Refusals.unavailable());
		}
	}

}
