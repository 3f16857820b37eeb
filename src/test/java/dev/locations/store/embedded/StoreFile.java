package dev.locations.store.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/**
 * The one file of the embedded store.
 */
final class StoreFile {

	private static final String NAME = "locations.mv";

	private static final int CACHE_MEGABYTES = 16;

	/** About six documents: an update of one writes its whole page anew. */
	private static final int PAGE_BYTES = 4096;

	private StoreFile() {
	}

	/**
	 * Opens the store in a directory; creates it, readable by its owner only, when
	 * missing.
	 * @param directory the data directory
	 * @return the store, which commits only when told to
	 * @throws DataDirectoryInUseException if another process has it open
	 * @throws DataDirectoryException if it is not writable or damaged
	 */
	static MVStore open(Path directory) {
		Path file = directory.resolve(NAME);
		create(file);
		try {
			MVStore store = new MVStore.Builder().fileName(file.toString())
				.autoCommitDisabled()
				.autoCommitBufferSize(0)
				.cacheSize(CACHE_MEGABYTES)
				.pageSplitSize(PAGE_BYTES)
				.open();
			// Each commit is forced to disk before the next one begins, so that there is
			// no order of writes to wait
			// out before the space of superseded data is used again.
			store.setRetentionTime(0);
			return store;
		}
		catch (MVStoreException ex) {
			if (ex.getErrorCode() == DataUtils.ERROR_FILE_LOCKED) {
				throw new DataDirectoryInUseException(directory, ex);
			}
			throw new DataDirectoryException("The store file " + file + " is damaged or not readable: "
					+ ex.toString().lines().findFirst().orElseThrow(), ex);
		}
	}

	private static void create(Path file) {
		try {
			if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
				Files.createFile(file, DataDirectory.ownerOnly(file, "rw-------"));
			}
		}
		catch (IOException ex) {
			throw new DataDirectoryException("The data directory " + file.getParent() + " is not writable: " + ex, ex);
		}
		if (!Files.isRegularFile(file) || !Files.isWritable(file)) {
			throw new DataDirectoryException("The store file " + file + " is not a writable file", null);
		}
	}

}
