package dev.locations.embedded;

import dev.locations.store.StorePreparation;
import reactor.core.publisher.Mono;

/**
 * Adds the words of locations that an earlier version of the service has stored. A stop
 * interrupts it, and the next start continues it.
 *
 * @param store the store
 */
record WordPreparation(EmbeddedStore store) implements StorePreparation {

	/** A batch takes some milliseconds, in which other writes wait. */
	private static final int BATCH = 200;

	private static final double PERCENT = 100;

	@Override
	public String name() {
		return "the words of locations";
	}

	@Override
	public Mono<Void> prepare() {
		return Mono
			.defer(() -> this.store
				.<Integer>write((tables) -> () -> tables.words().addEarlier(tables.locations(), BATCH)))
			.repeat()
			.takeWhile((added) -> added > 0)
			.then();
	}

	@Override
	public Mono<String> progress() {
		return this.store.reads()
			.read((tables) -> "%.0f %%".formatted(
					PERCENT * Math.min(1, (double) tables.words().added() / Math.max(1, tables.lastNumber().get()))));
	}

}
