package dev.locations.mongo;

import java.time.Duration;

import dev.locations.store.ReadsWithoutStore;
import org.bson.Document;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.ReactiveHealthIndicator;
import org.springframework.context.annotation.Conditional;
import org.springframework.data.mongodb.core.ReactiveMongoTemplate;
import org.springframework.stereotype.Component;

/**
 * Tells whether MongoDB answers, or reads are answered without it. So an election of a
 * new primary, which nobody can help, makes no process unready. It sends at most one ping
 * a second, for all probes. A slow ping is not cancelled: later probes wait for the same
 * answer.
 */
@Component
@Conditional(MongoUri.class)
@ConditionalOnWebApplication
final class MongoHealthIndicator implements ReactiveHealthIndicator {

	private static final Document PING = new Document("ping", 1);

	private static final Duration TIMEOUT = Duration.ofSeconds(2);

	private static final Duration VALIDITY = Duration.ofSeconds(1);

	private final Mono<Health> health;

	private final ObjectProvider<ReadsWithoutStore> readsWithoutStore;

	MongoHealthIndicator(ReactiveMongoTemplate mongo, ObjectProvider<ReadsWithoutStore> readsWithoutStore) {
		this.readsWithoutStore = readsWithoutStore;
		this.health = mongo.executeCommand(PING)
			.map((pong) -> Health.up().build())
			.onErrorResume((error) -> Mono.just(Health.down().build()))
			.cache(VALIDITY)
			.timeout(TIMEOUT, Mono.fromSupplier(() -> Health.down().build()));
	}

	@Override
	public Mono<Health> health() {
		return this.health.map((health) -> isAnsweredWithoutStore() ? Health.up().build() : health);
	}

	private boolean isAnsweredWithoutStore() {
		return this.readsWithoutStore.stream().anyMatch(ReadsWithoutStore::isCurrent);
	}

}
