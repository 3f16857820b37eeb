package dev.locations.store.embedded;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.h2.mvstore.MVStore;

/**
 * The directory of the embedded store, held by one instance at a time from
 * {@link #open(Path)} to {@link #close()}.
 */
final class DataDirectory implements AutoCloseable {

	/**
	 * The directories open in this process. The lock on the store file keeps other
	 * processes out, but it must not be tried twice in one process: on POSIX systems,
	 * closing the second handle would release the lock of the first.
	 */
	private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

	private final Path directory;

	private final MVStore store;

	private DataDirectory(Path directory, MVStore store) {
		this.directory = directory;
		this.store = store;
	}

	/**
	 * Opens the store in a directory; creates both when they are missing, readable by
	 * their owner only.
	 * @param directory the data directory
	 * @return the open data directory
	 * @throws DataDirectoryInUseException if it is open already
	 * @throws DataDirectoryException if it is no directory, not writable, or its store
	 * file is damaged
	 */
	static DataDirectory open(Path directory) {
		Path real = create(directory.toAbsolutePath().normalize());
		if (!OPEN.add(real)) {
			throw new DataDirectoryInUseException(real, null);
		}
		try {
			return new DataDirectory(real, StoreFile.open(real));
		}
		catch (RuntimeException ex) {
			OPEN.remove(real);
			throw ex;
		}
	}

	private static Path create(Path directory) {
		try {
			Files.createDirectories(directory, ownerOnly(directory, "rwx------"));
			return directory.toRealPath();
		}
		catch (FileAlreadyExistsException ex) {
			throw new DataDirectoryException("The data directory " + directory + " is not a directory", ex);
		}
		catch (IOException ex) {
			throw new DataDirectoryException("The data directory " + directory + " cannot be created: " + ex, ex);
		}
	}

	static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
		if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
			return new FileAttribute<?>[] {
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)) };
		}
		return new FileAttribute<?>[0];
	}

	MVStore store() {
		return this.store;
	}

	@Override
	public void close() {
		try {
			this.store.close();
		}
		finally {
			OPEN.remove(this.directory);
		}
	}

}
