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
 * The file of the embedded store.
 *
 * @param directory the data directory
 * @param fileSystem the prefix of the H2 file system that accesses the file; empty for
 * the default one
 */
record StoreFile(Path directory, String fileSystem) {

	static final String NAME = "locations.db";

	/** The file of builds before the first release, which used another library. */
	private static final String EARLIER_NAME = "locations.mv";

	private static final int MAX_CACHE_MEGABYTES = 64;

	private static final long MEGABYTE = 1024 * 1024;

	/**
	 * Holds about five locations. An update of one of them writes the whole page again.
	 */
	private static final int PAGE_BYTES = 4096;

	/**
	 * Returns the file of a directory. If the file is missing, creates it, readable by
	 * its owner only.
	 * @param directory the data directory
	 * @param fileSystem the prefix of the H2 file system; empty for the default one
	 * @return the file
	 * @throws DataDirectoryException if the file is not writable, or if the directory has
	 * a file in the earlier format
	 */
	static StoreFile in(Path directory, String fileSystem) {
		Path path = directory.resolve(NAME);
		if (Files.exists(directory.resolve(EARLIER_NAME))) {
			throw new DataDirectoryException("The data directory " + directory + " was written by an earlier build in"
					+ " another format (" + EARLIER_NAME + "), which this build cannot read; start with an"
					+ " empty directory, and import the locations again", null);
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
	 * @return the store, which never commits by itself
	 * @throws DataDirectoryInUseException if another process has the file open
	 * @throws DataDirectoryException if the file is damaged
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
	 * @param readOnly whether to open it for reading only
	 * @return the store, which never commits by itself
	 * @throws MVStoreException if the file cannot be opened
	 */
	MVStore open(boolean readOnly) {
		MVStore.Builder builder = new MVStore.Builder().fileName(this.fileSystem + path())
			.autoCommitDisabled()
			.autoCommitBufferSize(0)
			.cacheSize(cacheMegabytes())
			.pageSplitSize(PAGE_BYTES)
			.compress();
		MVStore store = (readOnly ? builder.readOnly() : builder).open();
		// the space of outdated pages may be used again at once, because each commit is
		// forced to disk before the next one begins
		store.setRetentionTime(0);
		return store;
	}

	/** Returns a sixteenth of the heap, within limits. */
	private static int cacheMegabytes() {
		return (int) Math.max(1, Math.min(Runtime.getRuntime().maxMemory() / 16 / MEGABYTE, MAX_CACHE_MEGABYTES));
	}

	/**
	 * Returns the identity of the file. Another file at the same path has another key.
	 * @return the key; null if the file is missing, or the file system has no keys
	 */
	@Nullable Object fileKey() {
		try {
			return Files.readAttributes(path(), BasicFileAttributes.class).fileKey();
		}
		catch (IOException ex) {
			return null;
		}
	}

	boolean exists() {
		return Files.exists(path());
	}

	/** Returns the free space of the file system, in bytes; zero if it is unknown. */
	long freeBytes() {
		try {
			return Files.getFileStore(path()).getUsableSpace();
		}
		catch (IOException ex) {
			return 0;
		}
	}

}
