package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import dev.locations.location.ChangesLostException;
import dev.locations.location.LocationChange;
import dev.locations.location.LocationFeed;
import dev.locations.readmodel.snapshot.FileOrigin;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.JvmErrors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Keeps the read model up to date with one change stream, until it fails. When the first
 * heartbeat has come back, the stream misses no later change, and the locations are
 * loaded. The model is current when a heartbeat from after the load has come back.
 */
final class SyncSession {

	private static final Logger logger = LoggerFactory.getLogger(SyncSession.class);

	/** A store without change streams reports that sooner than this. */
	private static final Duration FIRST_HEARTBEAT_DELAY = Duration.ofMillis(100);

	private static final Duration FIRST_HEARTBEAT_TIMEOUT = Duration.ofMinutes(1);

	private final LocationFeed feed;

	private final ReadModelLoader loader;

	private final ChangeMerger merger;

	private final Freshness freshness;

	private final Duration heartbeatInterval;

	private final ReadModel model;

	private final Runnable onDamage;

	private final Sinks.One<Mono<String>> load = Sinks.one();

	private @Nullable String unloggedLoad;

	private Freshness.State loggedState = Freshness.State.ABSENT;

	private volatile boolean started;

	/** The model has all changes before it, but for those that are held back. */
	private volatile @Nullable String lastPosition;

	private volatile int number;

	SyncSession(LocationFeed feed, ReadModelLoader loader, ChangeMerger merger, Freshness freshness,
			Duration heartbeatInterval, ReadModel model, Runnable onDamage) {
		this.model = model;
		this.onDamage = onDamage;
		this.feed = feed;
		this.loader = loader;
		this.merger = merger;
		this.freshness = freshness;
		this.heartbeatInterval = heartbeatInterval;
	}

	/** Fails with the error that ends the session. */
	Mono<Void> run() {
		ModelFiles files = this.model.files();
		Mono<Void> withoutFile = run(this.feed.changes());
		return (files != null) ? this.feed.storeIdentity()
			// opens the file
			.publishOn(Schedulers.boundedElastic())
			.map((store) -> {
				files.startWriting(new Origins(store), this.onDamage);
				return files.position(store).map((position) -> resume(files, store, position)).orElse(withoutFile);
			})
			.defaultIfEmpty(withoutFile)
			.flatMap((session) -> session) : withoutFile;
	}

	private Mono<Void> resume(ModelFiles files, String store, String position) {
		this.lastPosition = position;
		start(this.loader.startFromFile(store));
		return run(this.feed.changes(position)).onErrorMap(ChangesLostException.class, (error) -> {
			if (this.freshness.state() != Freshness.State.ABSENT) {
				return error;
			}
			files.drop(error.getMessage());
			return new FileForgottenException(error);
		});
	}

	private void start(Mono<String> startedLoad) {
		this.started = true;
		this.number = this.merger.start(true);
		this.load.tryEmitValue(startedLoad);
	}

	private Mono<Void> run(Flux<LocationChange> stream) {
		Mono<Void> changes = stream.publishOn(Schedulers.boundedElastic())
			.doOnNext((change) -> JvmErrors.toExceptions(() -> take(change)))
			.then();
		Mono<Void> heartbeats = Flux.interval(FIRST_HEARTBEAT_DELAY, this.heartbeatInterval)
			.onBackpressureDrop()
			.concatMap((tick) -> writeHeartbeat(), 1)
			.then();
		return Mono.when(changes, heartbeats, load());
	}

	private Mono<Void> load() {
		return this.load.asMono()
			.timeout(FIRST_HEARTBEAT_TIMEOUT, Mono
				.error(() -> new IllegalStateException("No heartbeat has come back within " + FIRST_HEARTBEAT_TIMEOUT)))
			.flatMap((load) -> load)
			.flatMap((result) -> {
				synchronized (this) {
					this.unloggedLoad = result;
				}
				this.merger.loaded(this.number);
				return writeHeartbeat();
			});
	}

	private Mono<Void> writeHeartbeat() {
		return Mono.defer(() -> {
			logFreshness();
			return this.feed.writeHeartbeat(this.freshness.nextNumber());
		}).onErrorResume((error) -> {
			logger.debug("Could not write a heartbeat", error);
			return Mono.empty();
		});
	}

	private void take(LocationChange change) {
		if (change instanceof LocationChange.Foreign foreign) {
			Snapshot before = this.model.snapshot();
			if (before != null) {
				before.findAll(List.of(foreign.id())).values().forEach(foreign.keep());
			}
		}
		else if (this.started) {
			this.merger.streamed(this.number, change);
			if (change instanceof LocationChange.Heartbeat heartbeat && heartbeat.position() != null) {
				this.lastPosition = heartbeat.position();
			}
			logFreshness();
		}
		else if (change instanceof LocationChange.Heartbeat) {
			start(this.loader.start());
		}
	}

	private synchronized void logFreshness() {
		Freshness.State state = this.freshness.state();
		if (state == Freshness.State.LAGGING && this.loggedState == Freshness.State.CURRENT) {
			logger.warn("The read model is {} ms behind, most questions get 503", this.freshness.lag().toMillis());
		}
		else if (state == Freshness.State.CURRENT && this.loggedState == Freshness.State.LAGGING) {
			logger.info("The read model has caught up");
		}
		else if (state == Freshness.State.CURRENT && this.unloggedLoad != null) {
			logger.info(this.unloggedLoad);
			this.unloggedLoad = null;
		}
		this.loggedState = state;
	}

	private final class Origins implements FileOrigins {

		private final String store;

		private Origins(String store) {
			this.store = store;
		}

		@Override
		public Optional<FileOrigin> next() {
			String position = SyncSession.this.lastPosition;
			return (position != null && SyncSession.this.merger.awaitSettled())
					? Optional.of(new FileOrigin(this.store, position)) : Optional.empty();
		}

		@Override
		public void written(FileOrigin origin) {
			// MongoDB forgets changes by itself
		}

	}

	/**
	 * The store has forgotten the file. It is deleted, so the next session starts at
	 * once.
	 */
	static final class FileForgottenException extends RuntimeException {

		FileForgottenException(Throwable cause) {
			super(cause.getMessage(), cause);
		}

	}

}
