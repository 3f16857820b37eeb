package dev.locations.embedded.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directory of the embedded store. One instance at a time has it open.
 */
public final class DataDirectory implements AutoCloseable {

	/**
	 * The directories that this process has open. The lock on the store file keeps other
	 * processes out. One process must not lock the file twice: on POSIX systems, closing
	 * the second handle would release the lock of the first.
	 */
	private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

	private final Path directory;

	private final StoreFile file;

	private final boolean isNew;

	private DataDirectory(Path directory, StoreFile file, boolean isNew) {
		this.directory = directory;
		this.file = file;
		this.isNew = isNew;
	}

	/**
	 * Opens a directory. If the directory or its store file is missing, creates it,
	 * readable by its owner only.
	 * @param directory the data directory
	 * @param fileSystem the prefix of the H2 file system that accesses the file; empty
	 * for the default one
	 * @return the data directory
	 * @throws DataDirectoryInUseException if this process has the directory open
	 * @throws DataDirectoryException if the path is not a writable directory
	 */
	public static DataDirectory open(Path directory, String fileSystem) {
		Path real = create(directory.toAbsolutePath().normalize());
		if (!OPEN.add(real)) {
			throw new DataDirectoryInUseException(real, null);
		}
		try {
			Path path = real.resolve(StoreFile.NAME);
			boolean isNew = Files.notExists(path) || path.toFile().length() == 0;
			return new DataDirectory(real, StoreFile.in(real, fileSystem), isNew);
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

	/**
	 * Returns the attributes of a file or directory that only its owner may use.
	 * @param path the path of the file
	 * @param permissions the POSIX permissions
	 * @return the attributes; empty if the file system has no such permissions
	 */
	public static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
		if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
			return new FileAttribute<?>[] {
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)) };
		}
		return new FileAttribute<?>[0];
	}

	/**
	 * Tells whether the store is new.
	 * @return whether there was no store file
	 */
	public boolean isNew() {
		return this.isNew;
	}

	/**
	 * Returns the file of the store.
	 * @return the file
	 */
	public StoreFile file() {
		return this.file;
	}

	@Override
	public void close() {
		OPEN.remove(this.directory);
	}

}
