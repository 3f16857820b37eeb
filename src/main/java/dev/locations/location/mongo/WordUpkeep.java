package dev.locations.location.mongo;

import java.time.Duration;
import java.util.UUID;

import org.bson.BsonBinary;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.context.SmartLifecycle;

/**
 * Corrects the words of locations that other programs write into MongoDB while the
 * service runs. At each turn it adds the words of the locations that have none, and
 * compares the words of the next part of all locations with their texts. A change by
 * another program does not move the version of a location, so only its texts show it.
 */
final class WordUpkeep implements SmartLifecycle {

	/** At a turn a minute, a million locations take 50 minutes. */
	static final int PART = 20_000;

	private static final Logger logger = LoggerFactory.getLogger(WordUpkeep.class);

	private final WordWriter writer;

	private final WordPreparation preparation;

	private final Duration pause;

	private final int part;

	/**
	 * Where the next part begins. Each process begins anywhere, so that frequent restarts
	 * do not keep it from the last locations.
	 */
	private volatile @Nullable BsonValue last = new BsonBinary(UUID.randomUUID());

	private volatile Disposable run = Disposables.disposed();

	/**
	 * Creates the upkeep.
	 * @param writer writes the words
	 * @param preparation must be complete before the first turn
	 * @param pause the time between two turns
	 * @param part how many locations to compare at a turn
	 */
	WordUpkeep(WordWriter writer, WordPreparation preparation, Duration pause, int part) {
		this.writer = writer;
		this.preparation = preparation;
		this.pause = pause;
		this.part = part;
	}

	@Override
	public void start() {
		this.run = Flux.interval(this.pause)
			.onBackpressureDrop()
			.filter((tick) -> this.preparation.isComplete())
			.concatMap((tick) -> turn().onErrorResume(WordUpkeep::failed), 1)
			.subscribe();
	}

	// Whoever asks for locations meanwhile gets to know that MongoDB does not answer.
	private static Mono<Void> failed(Throwable error) {
		logger.debug("Could not correct the words of locations, trying again later", error);
		return Mono.empty();
	}

	private Mono<Void> turn() {
		return this.writer.addMissing()
			.thenMany(Flux.defer(() -> this.writer.correctAfter(this.last, this.part)))
			.doOnNext((id) -> this.last = id)
			.switchIfEmpty(Mono.fromRunnable(() -> this.last = null))
			.then();
	}

	@Override
	public void stop() {
		this.run.dispose();
	}

	@Override
	public boolean isRunning() {
		return !this.run.isDisposed();
	}

}
