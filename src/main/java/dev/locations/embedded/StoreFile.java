package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.jspecify.annotations.Nullable;

/**
 * The one file of the embedded store.
 *
 * @param directory the directory that it is in
 * @param fileSystem the prefix of a file system of H2 through which MVStore reaches it;
 * empty for the ordinary one
 */
record StoreFile(Path directory, String fileSystem) {

	static final String NAME = "locations.db";

	/** What builds before the first release wrote, through another library. */
	private static final String FORMER_NAME = "locations.mv";

	private static final int MOST_CACHE_MEGABYTES = 64;

	private static final long MEGABYTE = 1024 * 1024;

	/** About five locations: an update of one writes its whole page anew. */
	private static final int PAGE_BYTES = 4096;

	/**
	 * The file in a directory; created, readable by its owner only, when missing.
	 * @param directory the data directory
	 * @param fileSystem a file system of H2
	 * @return the file
	 * @throws DataDirectoryException if it is not writable, or if the directory holds a
	 * file in the former format
	 */
	static StoreFile in(Path directory, String fileSystem) {
		Path path = directory.resolve(NAME);
		if (Files.exists(directory.resolve(FORMER_NAME))) {
			throw new DataDirectoryException("The data directory " + directory + " was written by an earlier build in"
					+ " another format (" + FORMER_NAME + "), which this one does not read; start with an empty"
					+ " directory, and import the locations again", null);
		}
		try {
			if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
				Files.createFile(path, DataDirectory.ownerOnly(path, "rw-------"));
			}
		}
		catch (IOException ex) {
			throw new DataDirectoryException("The data directory " + directory + " is not writable: " + ex, ex);
		}
		if (!Files.isRegularFile(path) || !Files.isWritable(path)) {
			throw new DataDirectoryException("The store file " + path + " is not a writable file", null);
		}
		return new StoreFile(directory, fileSystem);
	}

	Path path() {
		return this.directory.resolve(NAME);
	}

	/**
	 * Opens the file when the service starts.
	 * @return the store, which commits only when told to
	 * @throws DataDirectoryInUseException if another process has it open
	 * @throws DataDirectoryException if it is damaged
	 */
	MVStore open() {
		try {
			return open(false);
		}
		catch (MVStoreException ex) {
			if (ex.getErrorCode() == DataUtils.ERROR_FILE_LOCKED) {
				throw new DataDirectoryInUseException(this.directory, ex);
			}
			throw new DataDirectoryException("The store file " + path() + " is damaged or not readable: "
					+ ex.toString().lines().findFirst().orElseThrow(), ex);
		}
	}

	/**
	 * Opens the file again.
	 * @param readOnly whether nothing is to be written
	 * @return the store
	 * @throws MVStoreException if it cannot be opened
	 */
	MVStore open(boolean readOnly) {
		MVStore.Builder builder = new MVStore.Builder().fileName(this.fileSystem + path())
			.autoCommitDisabled()
			.autoCommitBufferSize(0)
			.cacheSize(cacheMegabytes())
			.pageSplitSize(PAGE_BYTES)
			.compress();
		MVStore store = (readOnly ? builder.readOnly() : builder).open();
		// Each commit is forced to disk before the next one begins, so that the space of
		// superseded data can be used again at once.
		store.setRetentionTime(0);
		return store;
	}

	/** A sixteenth of the heap. */
	private static int cacheMegabytes() {
		return (int) Math.max(1, Math.min(Runtime.getRuntime().maxMemory() / 16 / MEGABYTE, MOST_CACHE_MEGABYTES));
	}

	/**
	 * Tells the file from others that may take its place.
	 * @return a key, or null when there is no file, or the system has no keys
	 */
	@Nullable Object key() {
		try {
			return Files.readAttributes(path(), BasicFileAttributes.class).fileKey();
		}
		catch (IOException ex) {
			return null;
		}
	}

	boolean isThere() {
		return Files.exists(path());
	}

	/** The room left for the file, in bytes; zero when it is not known. */
	long room() {
		try {
			return Files.getFileStore(path()).getUsableSpace();
		}
		catch (IOException ex) {
			return 0;
		}
	}

}
