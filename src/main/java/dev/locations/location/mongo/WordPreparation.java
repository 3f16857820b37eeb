package dev.locations.location.mongo;

import dev.locations.store.StorePreparation;
import reactor.core.publisher.Mono;

/**
 * Adds the words to the locations that an earlier version of the service has stored.
 * After a stop, the next start does what is left.
 */
final class WordPreparation implements StorePreparation {

	private final WordWriter writer;

	private volatile boolean complete;

	WordPreparation(WordWriter writer) {
		this.writer = writer;
	}

	/**
	 * Tells whether all locations can be found by their words.
	 * @return false until {@link #prepare()} has completed
	 */
	boolean isComplete() {
		return this.complete;
	}

	@Override
	public String name() {
		return "the words of locations";
	}

	@Override
	public Mono<Void> prepare() {
		return this.writer.addMissing().then().doOnSuccess((none) -> this.complete = true);
	}

	@Override
	public Mono<String> progress() {
		return this.writer.countMissing().map((count) -> count + " locations left");
	}

}
