package dev.locations.store;

import java.time.Duration;
import java.util.List;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.util.retry.Retry;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/**
 * Prepares the stores before the web server starts. If MongoDB does not answer, the
 * service starts without it, and prepares the stores when MongoDB answers.
 */
@Component
class StoreStartup implements SmartLifecycle {

	private static final Logger logger = LoggerFactory.getLogger(StoreStartup.class);

	private static final Duration PAUSE = Duration.ofSeconds(2);

	private final List<StorePreparation> preparations;

	private final Disposable.Swap retries = Disposables.swap();

	private volatile boolean running;

	StoreStartup(ObjectProvider<StorePreparation> preparations) {
		this.preparations = preparations.orderedStream().toList();
	}

	@Override
	public void start() {
		this.running = true;
		Mono<Void> prepared = Flux.fromIterable(this.preparations).concatMap(StorePreparation::prepare).then();
		try {
			// on the main thread, so that the web server starts after the preparation
			prepared.block();
		}
		catch (DataAccessException ex) {
			logger.warn("The store is not available yet, the service starts without it: {}", ex.getMessage());
			this.retries.update(prepared.delaySubscription(PAUSE)
				.retryWhen(Retry.indefinitely()
					.filter(DataAccessException.class::isInstance)
					.doBeforeRetry((signal) -> logger.debug("Still not available")))
				.subscribe((none) -> {
				}, (error) -> logger.error("Could not prepare the store", error),
						() -> logger.info("The store is available")));
		}
	}

	@Override
	public void stop() {
		this.running = false;
		this.retries.dispose();
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	/**
	 * Starts before the web server, which starts in one of the last phases.
	 */
	@Override
	public int getPhase() {
		return 0;
	}

}
