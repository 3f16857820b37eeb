package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads the native library of RocksDB. RocksDB by itself unpacks it into the directory
 * for temporary files, from which often nothing can be executed, and leaves it there when
 * the process is killed.
 */
final class NativeLibrary {

	private static final Logger logger = LoggerFactory.getLogger(NativeLibrary.class);

	private NativeLibrary() {
	}

	/**
	 * Loads the library from {@code java.library.path}, else from a directory of the
	 * store, else from the directory for temporary files.
	 */
	static synchronized void load(Path directory) {
		try {
			loadFrom(directory);
			RocksDB.loadLibrary();
		}
		catch (LinkageError | RuntimeException ex) {
			throw DataDirectory.problem("The native library of the store cannot be loaded from " + directory
					+ " or from " + System.getProperty("java.io.tmpdir") + ": " + Damage.reason(ex));
		}
	}

	private static void loadFrom(Path directory) {
		try {
			Files.createDirectories(directory, DataDirectory.ownerOnly(directory, "rwx------"));
			NativeLibraryLoader.getInstance().loadLibrary(directory.toString());
		}
		catch (IOException | LinkageError | RuntimeException ex) {
			logger.debug("Loading the library from {} instead", System.getProperty("java.io.tmpdir"), ex);
		}
	}

}
