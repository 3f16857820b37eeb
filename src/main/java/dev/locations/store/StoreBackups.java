package dev.locations.store;

import reactor.core.publisher.Mono;

/** Makes backups of a store while it is in use. */
public interface StoreBackups {

	/** Makes a backup of the store as it is now. Writes go on meanwhile. */
	Mono<Backup> create();

	record Backup(String name, long bytes) {
	}

}
