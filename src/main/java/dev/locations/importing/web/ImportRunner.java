package dev.locations.importing.web;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import dev.locations.importing.LocationImport;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.store.StoreWait;
import dev.locations.web.ApiException;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

/**
 * Starts imports.
 */
final class ImportRunner {

	/** As long as the command {@code import} waits. */
	private static final Duration STORE_WAIT = Duration.ofSeconds(15);

	private final LocationStore store;

	private final LocationImport imports;

	private final ImportPlace place;

	private final ImportFailures failures;

	private final ImportLog log;

	private final ImportSettings settings;

	private final ImportLines lines;

	private final Runnable wake;

	/**
	 * Creates an instance.
	 * @param store the store
	 * @param imports loads files
	 * @param place limits how many imports run
	 * @param failures tells the reasons of failures
	 * @param log logs and counts the imports
	 * @param settings the limits of bodies
	 * @param lines writes the lines of answers
	 * @param wake called when an answer has something to send
	 */
	ImportRunner(LocationStore store, LocationImport imports, ImportPlace place, ImportFailures failures, ImportLog log,
			ImportSettings settings, ImportLines lines, Runnable wake) {
		this.store = store;
		this.imports = imports;
		this.place = place;
		this.failures = failures;
		this.log = log;
		this.settings = settings;
		this.lines = lines;
		this.wake = wake;
	}

	/**
	 * Starts an import.
	 * @param user the identifier of the account that sends it
	 * @param body opens the body
	 * @param dryRun whether to write nothing
	 * @return the import, which runs until its body ends
	 * @throws ApiException with 409 if another import runs, with 503 if the service stops
	 */
	RunningImport start(UUID user, Supplier<Body> body, boolean dryRun) {
		ImportPlace.Occupation occupation = this.place.take();
		Body opened = body.get();
		RunningImport running = new RunningImport(opened.buffers(), this.settings.maxSize().toBytes(), dryRun,
				this.lines, this.wake);
		occupation.occupy(running);
		this.log.begun();
		running.load(this.imports, dryRun ? new DryRun(this.store) : this::add, this.failures::error)
			.doOnSuccess((reason) -> this.log.ended(running, user, reason))
			.doFinally((end) -> {
				opened.end().run();
				occupation.leave();
			})
			.subscribe();
		return running;
	}

	// the import does not belong to the request, whose waits for the store count together
	private Mono<Integer> add(List<NewLocation> locations) {
		return this.store.addAll(locations).contextWrite((context) -> StoreWait.start(context, STORE_WAIT));
	}

	/**
	 * A body that is being read.
	 *
	 * @param buffers its content
	 * @param end to be run when it is not read any more
	 */
	record Body(Flux<DataBuffer> buffers, Runnable end) {
	}

}
