package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory of the embedded store, held by one instance at a time from {@link #take}
 * to {@link #close()}.
 */
final class DataDirectory implements AutoCloseable {

	/**
	 * The directories open in this process. The lock on the store file keeps other
	 * processes out, but it must not be tried twice in one process: on POSIX systems,
	 * closing the second handle would release the lock of the first.
	 */
	private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

	private final Path directory;

	private final StoreFile file;

	private DataDirectory(Path directory, StoreFile file) {
		this.directory = directory;
		this.file = file;
	}

	/**
	 * Takes a directory; creates it and its store file when they are missing, readable by
	 * their owner only.
	 * @param directory the data directory
	 * @param fileSystem the file system of H2 through which the file is reached
	 * @return the data directory
	 * @throws DataDirectoryInUseException if this process has taken it already
	 * @throws DataDirectoryException if it is no directory or not writable
	 */
	static DataDirectory take(Path directory, String fileSystem) {
		Path real = create(directory.toAbsolutePath().normalize());
		if (!OPEN.add(real)) {
			throw new DataDirectoryInUseException(real, null);
		}
		try {
			return new DataDirectory(real, StoreFile.in(real, fileSystem));
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

	StoreFile file() {
		return this.file;
	}

	@Override
	public void close() {
		OPEN.remove(this.directory);
	}

}
