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
 * Loads the read model and keeps it fresh, in one session after the other. Each failure
 * ends a session: the model is dropped, reads go to the store, and after a delay the
 * model is loaded again.
 */
final class SyncSupervisor {

	private static final Logger logger = LoggerFactory.getLogger(SyncSupervisor.class);

	private static final Duration LONGEST_HEARTBEAT_INTERVAL = Duration.ofSeconds(1);

	/** The model stays current when one heartbeat is lost and the next is late. */
	private static final int HEARTBEATS_PER_LAG = 4;

	private final ReadModelSettings settings;

	private final @Nullable LocationFeed feed;

	private final ReadModelLoader loader;

	private final ChangeMerger merger;

	private final Freshness freshness;

	private final FailureSignal writeFailures;

	private final RetryBackoff backoff = new RetryBackoff();

	private final AtomicLong restarts = new AtomicLong();

	SyncSupervisor(ReadModelSettings settings, @Nullable LocationFeed feed, ReadModelLoader loader, ChangeMerger merger,
			Freshness freshness, FailureSignal writeFailures) {
		this.settings = settings;
		this.feed = feed;
		this.loader = loader;
		this.merger = merger;
		this.freshness = freshness;
		this.writeFailures = writeFailures;
	}

	/**
	 * Runs sessions until the subscription is cancelled.
	 * @return completes when the model is switched off for good
	 */
	Mono<Void> run() {
		LocationFeed changes = this.feed;
		return Mono.defer(() -> (changes != null) ? runWithChangeStream(changes) : runAsSoleWriter())
			.onErrorResume(ChangesUnsupportedException.class, this::runWithoutChangeStream)
			.onErrorResume(ModelTooLargeException.class, SyncSupervisor::switchOff)
			.retryWhen(Retry.from((failures) -> failures.concatMap((failed) -> delay(failed.failure()))));
	}

	/**
	 * Returns how many sessions have failed and were followed by another one.
	 * @return the number of restarts
	 */
	long restarts() {
		return this.restarts.get();
	}

	private Mono<Void> runWithChangeStream(LocationFeed changes) {
		Duration part = this.settings.maxLag().dividedBy(HEARTBEATS_PER_LAG);
		Duration interval = (part.compareTo(LONGEST_HEARTBEAT_INTERVAL) < 0) ? part : LONGEST_HEARTBEAT_INTERVAL;
		return untilFailure(new SyncSession(changes, this.loader, this.merger, this.freshness, interval).run());
	}

	private Mono<Void> runAsSoleWriter() {
		return untilFailure(Mono.defer(() -> {
			Mono<ReadModelLoader.LoadResult> load = this.loader.start();
			int session = this.merger.start(false);
			return load.doOnNext((result) -> {
				this.merger.loaded(session);
				logger.info("{}", result);
			});
		}).then(Mono.never()));
	}

	private Mono<Void> untilFailure(Mono<Void> session) {
		return Mono.when(this.writeFailures.watch(), session).doOnTerminate(this::end).doOnCancel(this.merger::stop);
	}

	private void end() {
		if (this.freshness.state() != Freshness.State.ABSENT) {
			this.backoff.reset();
		}
		this.merger.stop();
	}

	private Mono<Void> runWithoutChangeStream(ChangesUnsupportedException error) {
		if (this.settings.soleWriter()) {
			return runAsSoleWriter();
		}
		if (error.isForbidden()) {
			// somebody may grant the privilege while this process runs
			return Mono.error(error);
		}
		logger.warn(
				"The read model stays off, reads go to the store: this MongoDB has no change streams to tell what"
						+ " other processes write, and locations.read-model.sole-writer is not set ({})",
				error.getMessage());
		return Mono.empty();
	}

	private static Mono<Void> switchOff(ModelTooLargeException error) {
		logger.warn("The read model switches itself off, reads go to the store: {}", error.getMessage());
		return Mono.empty();
	}

	private Mono<Long> delay(Throwable error) {
		this.restarts.incrementAndGet();
		Duration delay = this.backoff.next();
		logger.warn("The read model is not available, reads go to the store; trying again in {} ms: {}",
				delay.toMillis(), error.toString());
		return Mono.delay(delay);
	}

}
