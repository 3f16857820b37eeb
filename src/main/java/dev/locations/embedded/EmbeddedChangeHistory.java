package dev.locations.embedded;

import java.util.UUID;

import dev.locations.location.ChangeHistory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The history of the embedded store. */
record EmbeddedChangeHistory(EmbeddedStore store) implements ChangeHistory {

	@Override
	public UUID identity() {
		return this.store.database().identity();
	}

	@Override
	public long position() {
		return this.store.database().history().position();
	}

	@Override
	public Flux<UUID> changedSince(long position) {
		return this.store.reads()
			.read((engine) -> this.store.database().history().changedSince(engine, position))
			.flatMapIterable((ids) -> ids);
	}

	@Override
	public Mono<Void> forget(long position) {
		return this.store.<Boolean>write((changes) -> {
			this.store.database().history().forget(changes, position);
			return true;
		}).then();
	}

}
