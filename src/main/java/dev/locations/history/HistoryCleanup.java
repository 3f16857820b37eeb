package dev.locations.history;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

import dev.locations.work.RunningTime;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/** Removes once an hour what the history does not keep any more. */
@Component
@ConditionalOnWebApplication
final class HistoryCleanup implements DisposableBean {

	private static final Logger logger = LoggerFactory.getLogger(HistoryCleanup.class);

	private static final Duration PERIOD = Duration.ofHours(1);

	private final Disposable runs;

	/** The processes of a service begin at different times. */
	HistoryCleanup(LocationHistory history, RunningTime time) {
		Duration first = Duration.ofMillis(ThreadLocalRandom.current().nextLong(PERIOD.toMillis()));
		this.runs = time.delay(first)
			.then(Mono.defer(() -> run(history).then(time.delay(PERIOD)).repeat().then()))
			.subscribe();
	}

	static Mono<Void> run(LocationHistory history) {
		return Mono.defer(history::forget)
			.subscribeOn(Schedulers.boundedElastic())
			.filter((versions) -> versions > 0)
			.doOnNext((versions) -> logger.info("Removed {} old versions from the history", versions))
			.doOnError((failure) -> logger.warn("The history is not tidied up, which is tried again in an hour: {}",
					failure.toString()))
			.onErrorComplete()
			.then();
	}

	@Override
	public void destroy() {
		this.runs.dispose();
	}

}
