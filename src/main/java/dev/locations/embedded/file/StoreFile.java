package dev.locations.embedded.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.stream.Stream;

import dev.locations.embedded.integrity.Damage;
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
 * @param name the name of the file
 */
public record StoreFile(Path directory, String fileSystem, String name) {

	/** The name of the file of a store. */
	public static final String NAME = "locations.db";

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
	 * @throws DamagedFileException if the file is empty or missing in a directory that is
	 * in use
	 * @throws DataDirectoryException if the file is not writable, or if the directory has
	 * a file in the earlier format
	 */
	public static StoreFile in(Path directory, String fileSystem) {
		Path path = directory.resolve(NAME);
		if (Files.exists(directory.resolve(EARLIER_NAME))) {
			throw new DataDirectoryException("The data directory " + directory + " was written by an earlier build in"
					+ " another format (" + EARLIER_NAME + "), which this build cannot read; start with an"
					+ " empty directory, and import the locations again", null);
		}
		StoreFile file = new StoreFile(directory, fileSystem, NAME);
		try {
			file.requireContents();
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
		return file;
	}

	// a new store in the place of a lost one would get a new administrator
	private void requireContents() throws IOException {
		if (Files.notExists(path()) && Files.exists(lastCommit())) {
			throw new DamagedFileException(this, "is missing", DamagedFileException.Extent.WHOLE, null);
		}
		if (Files.exists(path()) && Files.size(path()) == 0 && !isAlone()) {
			throw new DamagedFileException(this, "is empty", DamagedFileException.Extent.WHOLE, null);
		}
	}

	private boolean isAlone() throws IOException {
		try (Stream<Path> files = Files.list(this.directory)) {
			return files.map((file) -> file.getFileName().toString())
				.allMatch((other) -> other.equals(this.name) || other.equals("lost+found"));
		}
	}

	/**
	 * Returns the path of the file.
	 * @return the path
	 */
	public Path path() {
		return this.directory.resolve(this.name);
	}

	/**
	 * Returns where the version of the last commit of this file is.
	 * @return the path of another file
	 */
	public Path lastCommit() {
		return this.directory.resolve(this.name + ".commit");
	}

	/**
	 * Returns the file for the intact records of this one.
	 * @return another file in the same directory
	 */
	public StoreFile salvaged() {
		return new StoreFile(this.directory, this.fileSystem, this.name + ".salvaged");
	}

	/**
	 * Opens the file when the service starts.
	 * @param readOnly whether to open it for reading only
	 * @return the store, which never commits by itself
	 * @throws DataDirectoryInUseException if another process has the file open
	 * @throws DamagedFileException if the file is damaged
	 */
	public MVStore openAtStart(boolean readOnly) {
		try {
			return open(readOnly);
		}
		// a damaged file makes the storage engine throw all kinds of exceptions, or call
		// itself without end
		catch (RuntimeException | VirtualMachineError ex) {
			if (ex instanceof MVStoreException failure && failure.getErrorCode() == DataUtils.ERROR_FILE_LOCKED) {
				throw new DataDirectoryInUseException(this.directory, ex);
			}
			throw new DamagedFileException(this, "is damaged or not readable: " + Damage.reason(ex),
					DamagedFileException.Extent.WHOLE, ex);
		}
	}

	/**
	 * Opens the file again.
	 * @param readOnly whether to open it for reading only
	 * @return the store, which never commits by itself
	 * @throws MVStoreException if the file cannot be opened
	 */
	public MVStore open(boolean readOnly) {
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
	public @Nullable Object fileKey() {
		try {
			return Files.readAttributes(path(), BasicFileAttributes.class).fileKey();
		}
		catch (IOException ex) {
			return null;
		}
	}

	/**
	 * Tells whether the file is in its place.
	 * @return whether there is a file at the path
	 */
	public boolean exists() {
		return Files.exists(path());
	}

	/**
	 * Returns the free space of the file system.
	 * @return the number of bytes; zero if it is unknown
	 */
	public long freeBytes() {
		try {
			return Files.getFileStore(path()).getUsableSpace();
		}
		catch (IOException ex) {
			return 0;
		}
	}

}
