package dev.locations.page;

import java.time.Duration;
import java.util.Objects;

import dev.locations.store.SettingStore;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

/**
 * The field with the kind of a place: the one that an administrator has chosen, else that
 * of the settings.
 */
@Component
final class KindChoice {

	/** For so long, this process may not know what another one has stored. */
	private static final Duration MAX_AGE = Duration.ofSeconds(2);

	/** Pages are shown while the store is away, too. */
	private static final Duration MAX_WAIT = Duration.ofMillis(500);

	private static final String NAME = "map.kind";

	private final SettingStore store;

	private final KindSettings settings;

	/** Empty for none. */
	private volatile String lastChosen = "";

	private volatile Mono<String> chosen;

	KindChoice(SettingStore store, KindSettings settings) {
		this.store = store;
		this.settings = settings;
		this.chosen = read();
	}

	private Mono<String> read() {
		return this.store.find(NAME)
			.filter((field) -> KindSettings.refusal(field) == null)
			.defaultIfEmpty("")
			.timeout(MAX_WAIT)
			.doOnNext((field) -> this.lastChosen = field)
			.onErrorResume((ex) -> Mono.just(this.lastChosen))
			.cache(MAX_AGE);
	}

	/** Returns the field, or {@code none}; empty text if the pages find it. */
	Mono<String> kind() {
		return Mono.defer(() -> this.chosen)
			.map((field) -> field.isEmpty() ? Objects.requireNonNullElse(this.settings.kind(), "") : field);
	}

	/** Chooses a field, or {@code none}; an empty text for that of the settings. */
	Mono<Void> choose(String field) {
		return this.store.put(NAME, field).doOnSuccess((done) -> this.chosen = read());
	}

}
