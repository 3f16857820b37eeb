package dev.locations.embedded;

import java.util.UUID;

import reactor.core.publisher.Mono;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;

/**
 * Reports whether the embedded store can be read. A damaged store is down. A store that
 * cannot be written is still up, because most requests only read. The details of the
 * health say that writes are refused.
 */
final class EmbeddedStoreHealthIndicator implements ReactiveHealthIndicator {

	private static final byte[] SOME_ID = Bytes.of(new UUID(0, 0));

	private final EmbeddedStore store;

	EmbeddedStoreHealthIndicator(EmbeddedStore store) {
		this.store = store;
	}

	@Override
	public Mono<Health> health() {
		return this.store.reads()
			.read((engine) -> engine.get(Table.LOCATIONS, SOME_ID) != null)
			.map((found) -> up())
			.onErrorResume((error) -> Mono.just(Health.down().build()));
	}

	private Health up() {
		if (!this.store.damage().isServing()) {
			return Health.down().withDetail("damaged", this.store.damage().count()).build();
		}
		WriteAvailability availability = this.store.writeAvailability();
		Health.Builder health = Health.up().withDetail("writable", availability.isWritable());
		return availability.isWritable() ? health.build() : health.withDetail("reason", availability.reason()).build();
	}

}
