package dev.locations.readmodel.sync;

import dev.locations.location.ChangeHistory;
import dev.locations.location.LocationSource;
import dev.locations.readmodel.state.LoadProgress;
import dev.locations.readmodel.state.ReadModel;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Writes the file of the read model while no service runs, so that the next start of the
 * service does not load all locations.
 */
public final class ReadModelFile {

	private final ReadModel model;

	private final LocationSource source;

	private final ChangeHistory history;

	ReadModelFile(ReadModel model, LocationSource source, ChangeHistory history) {
		this.model = model;
		this.source = source;
		this.history = history;
	}

	/**
	 * Writes the file, unless the one that is there misses few changes. Nobody may write
	 * to the store meanwhile.
	 * @return completes when the service can start from the file; otherwise the reason
	 * why not
	 */
	public Mono<Void> write() {
		return Mono.defer(() -> {
			this.model.followFiles(new HistoryOrigins(this.history, () -> true), () -> {
			});
			return new ReadModelLoader(this.source, this.model, this.history).start();
		})
			.publishOn(Schedulers.boundedElastic())
			.doOnNext((loaded) -> JvmErrors.toExceptions(this.model::writeLastFile))
			.then(Mono.defer(this::requireFile));
	}

	private Mono<Void> requireFile() {
		return this.model.filePosition(this.history.identity().toString()).isPresent() ? Mono.empty()
				: Mono.error(new IllegalStateException("There is no file after it was written"));
	}

	/** Tells how far the work is. */
	public String progress() {
		LoadProgress load = this.model.loadProgress();
		return "Preparing the file of the read model" + ((load.read() > 0) ? ": " + load : "");
	}

}
