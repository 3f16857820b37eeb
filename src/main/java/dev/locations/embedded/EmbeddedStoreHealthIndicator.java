package dev.locations.embedded;

import java.util.UUID;

import reactor.core.publisher.Mono;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;

/**
 * Whether the embedded store can be read. One that cannot be written stays up, as most
 * requests only read; the details tell it.
 */
final class EmbeddedStoreHealthIndicator implements ReactiveHealthIndicator {

	private static final UUID ANY = new UUID(0, 0);

	private final EmbeddedStore store;

	EmbeddedStoreHealthIndicator(EmbeddedStore store) {
		this.store = store;
	}

	@Override
	public Mono<Health> health() {
		return this.store.reads()
			.of((tables) -> tables.numbers().containsKey(ANY))
			.map((found) -> up())
			.onErrorResume((error) -> Mono.just(Health.down().build()));
	}

	private Health up() {
		Writability state = this.store.writability();
		Health.Builder health = Health.up().withDetail("writable", state.isGiven());
		return state.isGiven() ? health.build() : health.withDetail("reason", state.reason()).build();
	}

}
