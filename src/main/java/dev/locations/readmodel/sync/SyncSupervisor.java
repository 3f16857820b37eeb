package dev.locations.readmodel.sync;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.location.ChangeHistory;
import dev.locations.location.ChangesUnsupportedException;
import dev.locations.location.LocationFeed;
import dev.locations.location.LocationSource;
import dev.locations.readmodel.snapshot.MemoryShortageException;
import dev.locations.readmodel.snapshot.ModelTooLargeException;
import dev.locations.work.RetryBackoff;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.retry.Retry;

/**
 * Loads the read model and keeps it fresh, in one session after the other. Each failure
 * ends a session: the model is dropped, most questions get 503, and after a delay the
 * model is loaded again. There are always more attempts.
 */
final class SyncSupervisor {

	private static final Logger logger = LoggerFactory.getLogger(SyncSupervisor.class);

	private static final Duration LONGEST_HEARTBEAT_INTERVAL = Duration.ofSeconds(1);

	private static final Duration FIRST_DELAY = Duration.ofSeconds(1);

	/** A store that was away must not wait long for its first reader. */
	private static final Duration LONGEST_STORE_DELAY = Duration.ofSeconds(30);

	private static final Duration LONGEST_DELAY = Duration.ofMinutes(5);

	/** The model stays current when one heartbeat is lost and the next is late. */
	private static final int HEARTBEATS_PER_LAG = 4;

	private final ReadModelSettings settings;

	private final @Nullable LocationFeed feed;

	private final ReadModel model;

	private final ReadModelLoader loader;

	private final ChangeMerger merger;

	private final Freshness freshness;

	private final RetryBackoff backoff = new RetryBackoff(FIRST_DELAY);

	private final AtomicLong restarts = new AtomicLong();

	private volatile Sinks.Empty<Void> failure = Sinks.empty();

	private boolean toldUnsupported;

	SyncSupervisor(ReadModelSettings settings, LocationSource source, @Nullable LocationFeed feed,
			@Nullable ChangeHistory history, ReadModel model, ChangeMerger merger, Freshness freshness) {
		this.model = model;
		this.settings = settings;
		this.feed = feed;
		this.loader = new ReadModelLoader(source, model, history);
		this.merger = merger;
		this.freshness = freshness;
	}

	Mono<Void> run() {
		LocationFeed changes = this.feed;
		return Mono
			.defer(() -> (changes != null) ? runWithChangeStream(changes)
				.onErrorResume(ChangesUnsupportedException.class, (error) -> runWithoutChangeStream(changes, error))
					: runAsSoleWriter())
			.retryWhen(Retry.from((failures) -> failures.concatMap((failed) -> delay(failed.failure()))));
	}

	/**
	 * Ends the current session, because the model lacks a write or its file is damaged.
	 */
	void fail(Throwable error) {
		this.failure.tryEmitError(error);
	}

	long restarts() {
		return this.restarts.get();
	}

	private Mono<Void> runWithChangeStream(LocationFeed changes) {
		return untilFailure(new SyncSession(changes, this.loader, this.merger, this.freshness, heartbeatInterval(),
				this.model, this::reportDamage)
			.run());
	}

	private Duration heartbeatInterval() {
		Duration part = this.settings.maxLag().dividedBy(HEARTBEATS_PER_LAG);
		return (part.compareTo(LONGEST_HEARTBEAT_INTERVAL) < 0) ? part : LONGEST_HEARTBEAT_INTERVAL;
	}

	void reportDamage() {
		fail(new IllegalStateException("the file is damaged"));
		this.freshness.forgetFirst();
	}

	private Mono<Void> runAsSoleWriter() {
		return untilFailure(Mono.defer(() -> {
			this.loader.writeFiles(this.merger::awaitSettled, this::reportDamage);
			Mono<String> load = this.loader.start();
			int session = this.merger.start(false);
			return load.doOnNext((line) -> {
				this.merger.loaded(session);
				logger.info(line);
			});
		}).then(Mono.never()));
	}

	private Mono<Void> untilFailure(Mono<Void> session) {
		return Mono.defer(() -> {
			Sinks.Empty<Void> reported = Sinks.empty();
			this.failure = reported;
			return Mono.when(reported.asMono(), session).doOnTerminate(this::end).doOnCancel(this.merger::stop);
		});
	}

	private void end() {
		if (this.freshness.state() != Freshness.State.ABSENT) {
			this.backoff.reset();
		}
		this.merger.stop();
	}

	/**
	 * The model is current until this process learns that another one is the only writer:
	 * while the MongoDB is away, nobody writes.
	 */
	private Mono<Void> runWithoutChangeStream(LocationFeed changes, ChangesUnsupportedException error) {
		if (!this.settings.soleWriter()) {
			return Mono.error(error);
		}
		Mono<Void> lease = changes.takeSoleWriting(this.settings.maxLag());
		Mono<Void> renewals = Flux.interval(heartbeatInterval())
			.onBackpressureDrop()
			.concatMap((tick) -> lease.onErrorComplete((failed) -> !(failed instanceof ChangesUnsupportedException)), 1)
			.then();
		return lease.then(Mono.when(runAsSoleWriter(), renewals));
	}

	private Mono<Long> delay(Throwable error) {
		if (error instanceof SyncSession.FileForgottenException) {
			return Mono.just(0L);
		}
		this.restarts.incrementAndGet();
		this.freshness.advise(advice(error));
		boolean isUnsupported = error instanceof ChangesUnsupportedException unsupported && !unsupported.mayEnd();
		if (isUnsupported || error instanceof ModelTooLargeException) {
			this.merger.suspend();
			// somebody has to do something first: without change streams, one line is
			// enough
			logger.atLevel((isUnsupported && this.toldUnsupported) ? Level.DEBUG : Level.WARN)
				.log("The read model is off, most questions get 503; trying again every {} minutes: {}",
						LONGEST_DELAY.toMinutes(), error.getMessage());
			this.toldUnsupported |= isUnsupported;
			return Mono.delay(LONGEST_DELAY);
		}
		Duration delay = this.backoff.next(isOutOfMemory(error) ? LONGEST_DELAY : LONGEST_STORE_DELAY);
		logger.warn("The read model is not available, most questions get 503; trying again in {} s: {}",
				delay.toSeconds(), error.toString());
		return Mono.delay(delay);
	}

	private static @Nullable String advice(Throwable error) {
		if (error instanceof ChangesUnsupportedException unsupported) {
			return unsupported.advice();
		}
		return (error instanceof ModelTooLargeException || isOutOfMemory(error))
				? "The locations do not fit into the memory. Give the process more of it." : null;
	}

	private static boolean isOutOfMemory(Throwable error) {
		return error instanceof MemoryShortageException || error.getCause() instanceof VirtualMachineError;
	}

}
