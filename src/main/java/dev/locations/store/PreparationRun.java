package dev.locations.store;

import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.util.retry.Retry;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Runs one preparation until it succeeds. It reports each other problem with one line,
 * and the progress of a preparation that takes long.
 */
final class PreparationRun {

	private static final Logger logger = LoggerFactory.getLogger(PreparationRun.class);

	private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

	private final StorePreparation preparation;

	private final Duration pause;

	private final Duration reportInterval;

	private final Sinks.Empty<Void> firstAttempt = Sinks.empty();

	private final Disposable.Swap run = Disposables.swap();

	/** Null when the preparation is done. */
	private volatile @Nullable String problem = "in progress";

	private volatile boolean delayed;

	private volatile boolean unavailable;

	PreparationRun(StorePreparation preparation, Duration pause, Duration reportInterval) {
		this.preparation = preparation;
		this.pause = pause;
		this.reportInterval = reportInterval;
	}

	/** Completes when the first attempt has succeeded; fails if it is to be repeated. */
	Mono<Void> start() {
		this.run.update(Mono.defer(this.preparation::prepare)
			.takeUntilOther(reports())
			.doOnError(this::failed)
			.retryWhen(Retry.backoff(Long.MAX_VALUE, this.pause).maxBackoff(LONGEST_PAUSE).jitter(0))
			.subscribe((none) -> {
			}, (error) -> {
			}, this::succeeded));
		return this.firstAttempt.asMono();
	}

	private Mono<Void> reports() {
		long start = System.nanoTime();
		return Flux.interval(this.reportInterval)
			.onBackpressureDrop()
			.concatMap((tick) -> this.preparation.progress().onErrorComplete().defaultIfEmpty(""), 1)
			.doOnNext((progress) -> this.delayed = true)
			.doOnNext((progress) -> logger.info("Still preparing {}, for {} s now{}; the service answers meanwhile",
					name(), Duration.ofNanos(System.nanoTime() - start).toSeconds(),
					progress.isEmpty() ? "" : ": " + progress))
			.then(Mono.never());
	}

	private void succeeded() {
		if (this.delayed) {
			logger.info("Prepared {}", name());
		}
		this.problem = null;
		this.firstAttempt.tryEmitEmpty();
	}

	private void failed(Throwable error) {
		this.delayed = true;
		this.unavailable = isUnavailable(error);
		String text = this.unavailable ? "the store is not available" : reason(error);
		if (this.unavailable) {
			logger.debug("The store is not available for {}", name(), error);
		}
		else if (!text.equals(this.problem)) {
			logger.error("Could not prepare {}, trying again: {}", name(), text);
		}
		this.problem = text;
		this.firstAttempt.tryEmitError(error);
	}

	private static boolean isUnavailable(Throwable error) {
		return error instanceof DataAccessResourceFailureException && !(error instanceof WriteRefusedException);
	}

	private static String reason(Throwable error) {
		return Objects.requireNonNullElse(error.getMessage(), error.toString());
	}

	void stop() {
		this.run.dispose();
	}

	String name() {
		return this.preparation.name();
	}

	/** Returns why the preparation is not done; null when it is done. */
	@Nullable String problem() {
		return this.problem;
	}

	boolean isWithoutStore() {
		return this.problem != null && this.unavailable;
	}

}
