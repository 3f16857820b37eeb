package dev.locations.importing.web;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import dev.locations.importing.LocationImport;
import dev.locations.location.LocationStore;
import dev.locations.location.NewLocation;
import dev.locations.store.StoreWait;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;

record ImportRunner(LocationStore store, LocationImport imports, ImportPlace place, ImportFailures failures,
		ImportLog log, ImportSettings settings, ImportLines lines, Runnable wake) {

	/** As long as the command {@code import} waits. */
	private static final Duration STORE_WAIT = Duration.ofSeconds(15);

	/**
	 * The import runs until its body ends. See {@link ImportPlace#take()} for refusals.
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

	record Body(Flux<DataBuffer> buffers, Runnable end) {
	}

}
