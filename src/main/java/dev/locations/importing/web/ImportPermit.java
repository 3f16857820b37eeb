package dev.locations.importing.web;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

import dev.locations.web.ApiException;
import dev.locations.web.EarlyStop;
import dev.locations.web.Refusals;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

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

	private final AtomicReference<@Nullable Occupation> current = new AtomicReference<>();

	/** Refuses with 409 if another import runs, with 503 if the service stops. */
	Occupation take() {
		Occupation taken = new Occupation();
		if (isRunning() && !this.current.compareAndSet(null, taken)) {
			throw ApiException.retryAfter(HttpStatus.CONFLICT, "import.running",
					"Another import is running. Try again when it has ended.", RETRY_AFTER);
		}
		// either the stop finds the import, or the import finds the stop
		if (!isRunning()) {
			taken.leave();
			throw Refusals.unavailable();
		}
		return taken;
	}

	/**
	 * Ends the import that runs; refuses with 404 if none does. Completes when its permit
	 * is free, which does not need the import to come to its end.
	 */
	Mono<Void> end() {
		Occupation taken = this.current.get();
		RunningImport ended = (taken != null) ? taken.by : null;
		if (taken == null || ended == null) {
			throw new ApiException(HttpStatus.NOT_FOUND, "record.notFound", "No import is running.");
		}
		ended.end(new ApiException(HttpStatus.CONFLICT, "import.ended", "An administrator has ended the import."));
		return taken.left.asMono().timeout(END_WAIT, Mono.fromRunnable(() -> {
			ended.dispose();
			taken.leave();
		}));
	}

	// an import whose client has left has no answer for which the web server waits
	@Override
	protected void stopEarly(Runnable stopped) {
		Occupation taken = this.current.get();
		if (taken == null) {
			stopped.run();
		}
		else {
			taken.left.asMono().subscribe(null, null, stopped);
			taken.stop();
		}
	}

	final class Occupation {

		private final Sinks.Empty<Void> left = Sinks.empty();

		private volatile @Nullable RunningImport by;

		void occupy(RunningImport running) {
			this.by = running;
			if (!isRunning()) {
				stop();
			}
		}

		private void stop() {
			RunningImport running = this.by;
			if (running != null) {
				running.stop(Refusals.unavailable());
			}
		}

		void leave() {
			ImportPermit.this.current.compareAndSet(this, null);
			this.left.tryEmitEmpty();
		}

	}

}
