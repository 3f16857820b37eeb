package dev.locations.store;

import reactor.core.publisher.Mono;

/**
 * Makes backups of a store while it is in use.
 */
public interface StoreBackups {

	/**
	 * Makes a backup of the store as it is now. Writes go on meanwhile.
	 * @return the backup, when it is complete and on disk
	 */
	Mono<Backup> create();

	/**
	 * A backup.
	 *
	 * @param name the name of its directory
	 * @param bytes the size of its files
	 */
	record Backup(String name, long bytes) {
	}

}
