package dev.locations.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;
import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.util.Environment;

import org.springframework.util.FileSystemUtils;

/**
 * Loads the native library of RocksDB. RocksDB by itself unpacks it into the directory
 * for temporary files, from which often nothing can be executed, and leaves it there when
 * the process is killed.
 */
final class NativeLibrary {

	private static final AtomicBoolean LOADED = new AtomicBoolean();

	private NativeLibrary() {
	}

	/**
	 * Loads the library from {@code java.library.path}, else from a directory of the
	 * store, else from the directory for temporary files.
	 */
	static synchronized void load(Path directory) {
		if (LOADED.get()) {
			return;
		}
		try {
			Files.createDirectories(directory, DataDirectory.ownerOnly(directory, "rwx------"));
			load(directory.toString());
		}
		// a full disk, or one from which nothing can be executed
		catch (IOException | LinkageError | RuntimeException ex) {
			// the loader leaves a part of the library
			FileSystemUtils.deleteRecursively(directory.toFile());
			loadFromTemporaryFiles(directory);
		}
		LOADED.set(true);
	}

	private static void loadFromTemporaryFiles(Path other) {
		try {
			load((String) null);
		}
		catch (IOException | LinkageError | RuntimeException ex) {
			throw DataDirectory.problem("The native library " + Environment.getJniLibraryFileName("rocksdb")
					+ " of the store cannot be loaded from " + other + " or from "
					+ System.getProperty("java.io.tmpdir") + ": " + Damage.reason(ex));
		}
	}

	@SuppressWarnings("NullAway") // the loader takes null for temporary files
	private static void load(@Nullable String directory) throws IOException {
		NativeLibraryLoader.getInstance().loadLibrary(directory);
	}

}
