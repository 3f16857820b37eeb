package dev.locations.readmodel;

import java.time.Duration;

import dev.locations.location.LocationChange;
import dev.locations.location.LocationFeed;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * One run of a read model that follows a change stream. The stream is opened, and the
 * locations are loaded once it has brought back a heartbeat: what it tells from there on
 * is then known to lack nothing. The model is current from the first heartbeat on that
 * was written after the load.
 */
final class SyncSession {

	private static final Logger logger = LoggerFactory.getLogger(SyncSession.class);

	/** A store without change streams says so before the first heartbeat. */
	private static final Duration FIRST_BEAT = Duration.ofMillis(100);

	private static final Duration PATIENCE = Duration.ofMinutes(1);

	private final LocationFeed feed;

	private final ReadModelLoader loader;

	private final ChangeMerger writes;

	private final Freshness freshness;

	private final Duration interval;

	private final Sinks.One<Mono<ReadModelLoader.Loaded>> firstBeat = Sinks.one();

	private final StateLog announcer;

	private boolean started;

	private int run;

	SyncSession(LocationFeed feed, ReadModelLoader loader, ChangeMerger writes, Freshness freshness,
			Duration interval) {
		this.feed = feed;
		this.loader = loader;
		this.writes = writes;
		this.freshness = freshness;
		this.interval = interval;
		this.announcer = new StateLog(freshness);
	}

	/** Never completes but with the error that ends the run. */
	Mono<Void> run() {
		Mono<Void> changes = this.feed.changes().publishOn(Schedulers.boundedElastic()).doOnNext(this::take).then();
		Mono<Void> beats = Flux.interval(FIRST_BEAT, this.interval)
			.onBackpressureDrop()
			.concatMap((tick) -> beat(), 1)
			.then();
		return Mono.when(changes, beats, load());
	}

	private Mono<Void> load() {
		return this.firstBeat.asMono()
			.timeout(PATIENCE,
					Mono.error(() -> new IllegalStateException("No heartbeat has come back within " + PATIENCE)))
			.flatMap((loading) -> loading)
			.flatMap((loaded) -> {
				this.announcer.loaded(loaded);
				this.writes.loaded(this.run);
				return beat();
			});
	}

	private Mono<Void> beat() {
		return Mono.defer(() -> {
			this.announcer.look();
			return this.feed.writeHeartbeat(this.freshness.next());
		}).onErrorResume((error) -> {
			logger.debug("Could not write a heartbeat", error);
			return Mono.empty();
		});
	}

	private void take(LocationChange change) {
		if (this.started) {
			this.writes.changed(this.run, change);
			this.announcer.look();
		}
		else if (change instanceof LocationChange.Heartbeat) {
			this.started = true;
			Mono<ReadModelLoader.Loaded> loading = this.loader.start();
			this.run = this.writes.start(true);
			this.firstBeat.tryEmitValue(loading);
		}
	}

}
