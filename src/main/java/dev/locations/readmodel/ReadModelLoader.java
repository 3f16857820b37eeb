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
 * Loads all locations into the read model, and tells how far it is.
 */
final class ReadModelLoader {

	private static final Logger logger = LoggerFactory.getLogger(ReadModelLoader.class);

	private static final int STEP = 100_000;

	private static final int WINDOW = 2_000;

	private final LocationSource source;

	private final Replica replica;

	ReadModelLoader(LocationSource source, Replica replica) {
		this.source = source;
		this.replica = replica;
	}

	/**
	 * Starts a load. Changes of the model from now on are kept; the locations are read
	 * once the result is subscribed to.
	 * @return what the model holds, or the error that ended the load
	 */
	Mono<Loaded> start() {
		Replica.Load load = this.replica.startLoad();
		return Mono.defer(() -> read(load)).doOnError((error) -> load.abandon()).doOnCancel(load::abandon);
	}

	/** Not on the threads of the driver: the end of a load sorts everything. */
	private Mono<Loaded> read(Replica.Load load) {
		logger.info("Loading the read model");
		long start = System.nanoTime();
		Counts counts = new Counts();
		return this.source.all().publishOn(Schedulers.boundedElastic(), WINDOW).doOnNext((location) -> {
			load.add(location.json());
			counts.add(location.json());
		}).then(Mono.fromSupplier(() -> {
			load.publish();
			return new Loaded(counts.locations, counts.bytes, Duration.ofNanos(System.nanoTime() - start));
		}));
	}

	/**
	 * What was loaded.
	 *
	 * @param locations how many locations
	 * @param bytes the length of their JSON
	 * @param time how long it took
	 */
	record Loaded(long locations, long bytes, Duration time) {

		private static final double MEGABYTE = 1_000_000;

		@Override
		public String toString() {
			return String.format(Locale.ROOT, "The read model holds %d locations (%.1f MB) after %.1f s",
					this.locations, this.bytes / MEGABYTE, this.time.toMillis() / 1_000.0);
		}

	}

	private static final class Counts {

		private long locations;

		private long bytes;

		private void add(byte[] json) {
			this.bytes += json.length;
			this.locations++;
			if (this.locations % STEP == 0) {
				logger.info("{} locations are loaded", this.locations);
			}
		}

	}

}
