package dev.locations.readmodel;

import java.time.Duration;

import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationFeed;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

import org.springframework.context.SmartLifecycle;

/**
 * Loads the read model when the service starts and keeps it fresh while it runs, all in
 * the background. Whatever goes wrong, the model is dropped and loaded again, and reads
 * go to the store until then.
 */
final class ReadModelFeed implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(ReadModelFeed.class);

	/** After the stores are prepared, and before the web server. */
	private static final int PHASE = 1;

	private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

	/** One heartbeat may get lost and the next be late. */
	private static final int BEATS_PER_LAG = 4;

	private static final Duration GOODBYE = Duration.ofSeconds(1);

	private final ReadModelSettings settings;

	private final boolean embedded;

	private final LocationFeed feed;

	private final Loader loader;

	private final Freshness freshness;

	private final Writes writes;

	private final Trouble trouble = new Trouble();

	private final Pauses pauses = new Pauses();

	private final Disposable.Swap running = Disposables.swap();

	private volatile boolean started;

	/**
	 * Feeds a model, once started.
	 * @param settings how
	 * @param embedded whether the store is embedded, so that nobody else writes to it
	 * @param feed what to feed from
	 * @param replica the model
	 */
	ReadModelFeed(ReadModelSettings settings, boolean embedded, LocationFeed feed, Replica replica) {
		this.settings = settings;
		this.embedded = embedded;
		this.feed = feed;
		this.loader = new Loader(feed, replica);
		this.freshness = new Freshness(System::nanoTime, settings.maxLag());
		this.writes = new Writes(replica, this.freshness);
	}

	/**
	 * Whether reads may be answered from the model now. Costs next to nothing.
	 */
	boolean isCurrent() {
		return this.freshness.isCurrent();
	}

	/**
	 * How old the writes of other processes may be that the model does not show.
	 * @return zero when nobody else writes, or there is no model
	 */
	Duration lag() {
		return this.freshness.lag();
	}

	/** What writes have to go through. */
	OwnWrites writes() {
		return new OwnWrites(this.writes, this.feed, this.trouble);
	}

	@Override
	public void start() {
		this.started = true;
		if (this.settings.enabled()) {
			this.running.update(run().subscribe());
		}
	}

	private Mono<Void> run() {
		return Mono.defer(this.embedded ? this::alone : this::follow)
			.onErrorResume(ChangesUnsupportedException.class, this::withoutChanges)
			.onErrorResume(ModelTooLargeException.class, this::tooLarge)
			.retryWhen(Retry.from((failures) -> failures.concatMap((failed) -> pause(failed.failure()))));
	}

	private Mono<Void> follow() {
		Duration part = this.settings.maxLag().dividedBy(BEATS_PER_LAG);
		Duration interval = (part.compareTo(LONGEST_INTERVAL) < 0) ? part : LONGEST_INTERVAL;
		return untilTrouble(new Following(this.feed, this.loader, this.writes, this.freshness, interval).run());
	}

	private Mono<Void> alone() {
		return untilTrouble(Mono.defer(() -> {
			Mono<Loader.Loaded> loading = this.loader.start();
			int run = this.writes.start(false);
			return loading.doOnNext((loaded) -> {
				this.writes.loaded(run);
				logger.info("{}", loaded);
			});
		}).then(Mono.never()));
	}

	private Mono<Void> untilTrouble(Mono<Void> run) {
		return Mono.when(this.trouble.watch(), run).doOnTerminate(this::end).doOnCancel(this.writes::stop);
	}

	private void end() {
		if (this.freshness.state() != Freshness.State.ABSENT) {
			this.pauses.reset();
		}
		this.writes.stop();
	}

	private Mono<Void> withoutChanges(ChangesUnsupportedException error) {
		if (this.settings.soleWriter()) {
			return alone();
		}
		logger.warn(
				"The read model stays off, reads go to the store: this MongoDB has no change streams to tell what"
						+ " other processes write, and locations.read-model.sole-writer is not set ({})",
				error.getMessage());
		return goodbye();
	}

	private Mono<Void> tooLarge(ModelTooLargeException error) {
		logger.warn("The read model switches itself off, reads go to the store: {}", error.getMessage());
		return this.embedded ? Mono.empty() : goodbye();
	}

	private Mono<Void> goodbye() {
		return this.feed.leave().timeout(GOODBYE).onErrorComplete();
	}

	private Mono<Long> pause(Throwable error) {
		Duration pause = this.pauses.next();
		logger.warn("The read model is not there, reads go to the store; trying again in {} ms: {}", pause.toMillis(),
				error.toString());
		return Mono.delay(pause);
	}

	@Override
	public void stop() {
		this.started = false;
		this.running.dispose();
	}

	@Override
	public void stop(Runnable callback) {
		stop();
		Mono<Void> leaving = (this.embedded || !this.settings.enabled()) ? Mono.empty() : goodbye();
		leaving.doFinally((signal) -> callback.run()).subscribe();
	}

	@Override
	public boolean isRunning() {
		return this.started;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
