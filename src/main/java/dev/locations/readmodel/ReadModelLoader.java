package dev.locations.readmodel;

import java.time.Duration;
import java.util.Locale;

import dev.locations.location.LocationSource;
import dev.locations.readmodel.snapshot.Replica;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/**
 * Loads all locations into the read model, and logs the progress.
 */
final class ReadModelLoader {

	private static final Logger logger = LoggerFactory.getLogger(ReadModelLoader.class);

	private static final int LOG_INTERVAL = 100_000;

	private static final int PREFETCH = 2_000;

	private final LocationSource source;

	private final Replica replica;

	ReadModelLoader(LocationSource source, Replica replica) {
		this.source = source;
		this.replica = replica;
	}

	/**
	 * Starts a load. Changes of the model from now on are kept; the locations are read
	 * when the result is subscribed to.
	 * @return what was loaded, or the error that ended the load
	 */
	Mono<LoadResult> start() {
		Replica.Load load = this.replica.startLoad();
		return Mono.defer(() -> read(load)).doOnError((error) -> load.abandon()).doOnCancel(load::abandon);
	}

	private Mono<LoadResult> read(Replica.Load load) {
		logger.info("Loading the read model");
		long start = System.nanoTime();
		Progress progress = new Progress();
		// not on the threads of the driver: publish() sorts all locations
		return this.source.all().publishOn(Schedulers.boundedElastic(), PREFETCH).doOnNext((location) -> {
			JvmErrors.toExceptions(() -> load.add(location.json()));
			progress.add(location.json());
		}).then(Mono.fromSupplier(() -> {
			JvmErrors.toExceptions(load::publish);
			return new LoadResult(progress.locations, progress.bytes, Duration.ofNanos(System.nanoTime() - start));
		}));
	}

	/**
	 * What was loaded.
	 *
	 * @param locations the number of locations
	 * @param bytes the length of their JSON
	 * @param time how long the load took
	 */
	record LoadResult(long locations, long bytes, Duration time) {

		private static final double MEGABYTE = 1_000_000;

		@Override
		public String toString() {
			return String.format(Locale.ROOT, "The read model holds %d locations (%.1f MB) after %.1f s",
					this.locations, this.bytes / MEGABYTE, this.time.toMillis() / 1_000.0);
		}

	}

	private static final class Progress {

		private long locations;

		private long bytes;

		private void add(byte[] json) {
			this.bytes += json.length;
			this.locations++;
			if (this.locations % LOG_INTERVAL == 0) {
				logger.info("{} locations are loaded", this.locations);
			}
		}

	}

}
