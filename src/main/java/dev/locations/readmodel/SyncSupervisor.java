package dev.locations.readmodel;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationFeed;
import dev.locations.readmodel.record.ModelTooLargeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

/**
 * Loads the read model and keeps it fresh, again and again: whatever goes wrong, the
 * model is dropped and loaded anew, and reads go to the store until then.
 */
final class SyncSupervisor {

	private static final Logger logger = LoggerFactory.getLogger(SyncSupervisor.class);

	private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

	/** One heartbeat may get lost and the next be late. */
	private static final int BEATS_PER_LAG = 4;

	private final ReadModelSettings settings;

	private final @Nullable LocationFeed feed;

	private final ReadModelLoader loader;

	private final ChangeMerger writes;

	private final Freshness freshness;

	private final FailureSignal trouble;

	private final RetryPauses pauses = new RetryPauses();

	private final AtomicLong restarts = new AtomicLong();

	SyncSupervisor(ReadModelSettings settings, @Nullable LocationFeed feed, ReadModelLoader loader, ChangeMerger writes,
			Freshness freshness, FailureSignal trouble) {
		this.settings = settings;
		this.feed = feed;
		this.loader = loader;
		this.writes = writes;
		this.freshness = freshness;
		this.trouble = trouble;
	}

	/**
	 * Keeps the model until it is cancelled.
	 * @return completes when the model is switched off for good
	 */
	Mono<Void> run() {
		LocationFeed followed = this.feed;
		return Mono.defer(() -> (followed != null) ? follow(followed) : alone())
			.onErrorResume(ChangesUnsupportedException.class, this::withoutChanges)
			.onErrorResume(ModelTooLargeException.class, SyncSupervisor::tooLarge)
			.retryWhen(Retry.from((failures) -> failures.concatMap((failed) -> pause(failed.failure()))));
	}

	/** How many runs have ended and were followed by another. */
	long restarts() {
		return this.restarts.get();
	}

	private Mono<Void> follow(LocationFeed followed) {
		Duration part = this.settings.maxLag().dividedBy(BEATS_PER_LAG);
		Duration interval = (part.compareTo(LONGEST_INTERVAL) < 0) ? part : LONGEST_INTERVAL;
		return untilTrouble(new SyncSession(followed, this.loader, this.writes, this.freshness, interval).run());
	}

	private Mono<Void> alone() {
		return untilTrouble(Mono.defer(() -> {
			Mono<ReadModelLoader.Loaded> loading = this.loader.start();
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
		return Mono.empty();
	}

	private static Mono<Void> tooLarge(ModelTooLargeException error) {
		logger.warn("The read model switches itself off, reads go to the store: {}", error.getMessage());
		return Mono.empty();
	}

	private Mono<Long> pause(Throwable error) {
		this.restarts.incrementAndGet();
		Duration pause = this.pauses.next();
		logger.warn("The read model is not there, reads go to the store; trying again in {} ms: {}", pause.toMillis(),
				error.toString());
		return Mono.delay(pause);
	}

}
