package dev.locations.moving;

import dev.locations.startup.ConfigurationProblem;
import dev.locations.store.SettingStore;
import dev.locations.store.StorePreparation;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Component;

/** Keeps the service from a store of which only a part is imported. */
@Component
record UnfinishedImport(SettingStore settings) implements StorePreparation {

	/** A setting that has a text while a store is imported. */
	static final String MARK = "unfinished-import";

	@Override
	public String name() {
		return "the imported store";
	}

	@Override
	public Mono<Void> prepare() {
		return this.settings.find(MARK)
			.filter((since) -> !since.isEmpty())
			.flatMap((since) -> Mono.error(() -> new ConfigurationProblem(
					"The import of a whole store has not come to its end, and only a part of it is here.",
					"Import the file again, into an empty data directory or database.")));
	}

}
