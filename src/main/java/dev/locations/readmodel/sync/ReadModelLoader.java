package dev.locations.readmodel.sync;

import java.util.Locale;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.locations.location.ChangeHistory;
import dev.locations.location.ChangesLostException;
import dev.locations.location.LocationDocument;
import dev.locations.location.LocationSource;
import dev.locations.readmodel.snapshot.FileOrigin;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.work.JvmErrors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Loads all locations into the read model. */
record ReadModelLoader(LocationSource source, ReadModel model, @Nullable ChangeHistory history) {

	private static final Logger logger = LoggerFactory.getLogger(ReadModelLoader.class);

	private static final String LOADED = "The read model holds %d locations (%.1f MB) after %.1f s";

	private static final String CAUGHT_UP = "The read model is read from its file, with %d changes (%.1f MB), after %.1f s";

	private static final double MEGABYTE = 1e6;

	private static final double SECOND = 1e9;

	private static final int PREFETCH = 2_000;

	private static final int READ_AT_ONCE = 500;

	/** To load all is faster than to catch up with more than half of them. */
	private static final int FEW_CHANGES = 10_000;

	/**
	 * Starts a load. Changes of the model from now on are kept; the locations are read
	 * when the result is subscribed to, which is a line for the log.
	 */
	Mono<String> start() {
		ChangeHistory changes = this.history;
		if (changes == null) {
			return start(this::readAll);
		}
		return start((load) -> fromFile(load, changes.identity().toString())
			.flatMap((found) -> catchUp(load, changes, found))
			.onErrorResume(ReadModelLoader::endsCatchUp, (error) -> startAnew(load, error))
			.switchIfEmpty(Mono.defer(() -> readAll(load))));
	}

	/** Starts a load of the file. A change stream brings what has changed since. */
	Mono<String> startFromFile(String store) {
		return start((load) -> fromFile(load, store).map((found) -> new Progress(CAUGHT_UP))
			.switchIfEmpty(Mono.defer(() -> readAll(load))));
	}

	private Mono<String> start(Function<SnapshotLoad, Mono<Progress>> read) {
		SnapshotLoad load = this.model.startLoad();
		return Mono.defer(() -> {
			long start = System.nanoTime();
			// not on the threads of the driver: to publish sorts all locations
			return read.apply(load).publishOn(Schedulers.boundedElastic()).map((progress) -> {
				JvmErrors.toExceptions(() -> this.model.publish(load));
				return progress.after(System.nanoTime() - start);
			});
		}).doOnError((error) -> load.close()).doOnCancel(load::close);
	}

	private static Mono<ModelFiles.Found> fromFile(SnapshotLoad load, String store) {
		return Mono.fromCallable(() -> load.startFromFile(store))
			.subscribeOn(Schedulers.boundedElastic())
			.flatMap(Mono::justOrEmpty);
	}

	private Mono<Progress> readAll(SnapshotLoad load) {
		Progress progress = new Progress(LOADED);
		logger.info("Loading the read model");
		return add(load, this.source.all(), progress).then(Mono.just(progress));
	}

	private static Flux<LocationDocument> add(SnapshotLoad load, Flux<LocationDocument> locations, Progress progress) {
		return locations.publishOn(Schedulers.boundedElastic(), PREFETCH).doOnNext((location) -> {
			JvmErrors.toExceptions(() -> load.add(location.json()));
			progress.add(location.json());
		});
	}

	private Mono<Progress> catchUp(SnapshotLoad load, ChangeHistory changes, ModelFiles.Found file) {
		long position = Long.parseLong(file.position());
		if (position > changes.position()) {
			return Mono.error(new ChangesLostException("the store is older than the file"));
		}
		if (changes.position() - position > Math.max(FEW_CHANGES, file.snapshot().size() / 2)) {
			return Mono.error(new ChangesLostException("too much has changed since it was written"));
		}
		Progress progress = new Progress(CAUGHT_UP);
		logger.debug("Catching up with {} changes", changes.position() - position);
		return changes.changedSince(position)
			.buffer(READ_AT_ONCE)
			.concatMap((ids) -> add(load, this.source.find(ids), progress).map(LocationDocument::id)
				.collect(Collectors.toSet())
				.doOnNext((found) -> ids.stream().filter((id) -> !found.contains(id)).forEach(load::remove)))
			.then(Mono.just(progress));
	}

	// changes are kept in memory until the next file, and all locations are not
	private static boolean endsCatchUp(Throwable error) {
		return error instanceof ChangesLostException || error instanceof ModelTooLargeException;
	}

	private static Mono<Progress> startAnew(SnapshotLoad load, Throwable error) {
		logger.warn("The read model is built anew, because its file cannot be used: {}", error.getMessage());
		load.startAnew();
		return Mono.empty();
	}

	/**
	 * Writes files of the model from now on, if it has files and the store a history.
	 * @param settled waits until the model has all writes that were begun
	 */
	void writeFiles(BooleanSupplier settled, Runnable onDamage) {
		ModelFiles files = this.model.files();
		if (this.history != null && files != null) {
			files.startWriting(new HistoryOrigins(this.history, settled), onDamage);
		}
	}

	private record HistoryOrigins(ChangeHistory history, BooleanSupplier settled) implements FileOrigins {

		@Override
		public Optional<FileOrigin> next() {
			// before the wait: the model then has all changes up to this position
			long position = this.history.position();
			return this.settled.getAsBoolean()
					? Optional.of(new FileOrigin(this.history.identity().toString(), Long.toString(position)))
					: Optional.empty();
		}

		@Override
		public void written(FileOrigin origin) {
			this.history.forget(Long.parseLong(origin.position())).subscribe((nothing) -> {
			}, (error) -> logger.warn("The store keeps changes that no file needs: {}", error.toString()));
		}

	}

	/** What was read so far. */
	private static final class Progress {

		private final String message;

		private long locations;

		private long bytes;

		private Progress(String message) {
			this.message = message;
		}

		private void add(byte[] json) {
			this.bytes += json.length;
			this.locations++;
		}

		private String after(long nanos) {
			return String.format(Locale.ROOT, this.message, this.locations, this.bytes / MEGABYTE, nanos / SECOND);
		}

	}

}
