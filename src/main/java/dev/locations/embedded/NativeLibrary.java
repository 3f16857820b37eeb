package dev.locations.embedded;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;

import org.rocksdb.NativeLibraryLoader;
import org.rocksdb.RocksDB;
import org.rocksdb.util.Environment;

import org.springframework.util.StringUtils;

/**
 * Loads the native library of RocksDB. RocksDB by itself unpacks it into the directory
 * for temporary files, from which often nothing can be executed, and leaves it there when
 * the process is killed.
 */
final class NativeLibrary {

	private static final String NAME = Environment.getJniLibraryFileName("rocksdb");

	private static final AtomicBoolean LOADED = new AtomicBoolean();

	private NativeLibrary() {
	}

	/**
	 * Loads the library from {@code java.library.path}, else from a directory of the
	 * store, else from the directory for temporary files.
	 */
	static synchronized void load(Path directory) {
		if (!LOADED.get()) {
			try {
				loadFromAnywhere(directory);
			}
			catch (IOException | LinkageError | RuntimeException ex) {
				throw DataDirectory.problem("The native library " + NAME + " of the store cannot be loaded from "
						+ directory + " or from " + System.getProperty("java.io.tmpdir") + ": " + Damage.reason(ex));
			}
			LOADED.set(true);
		}
	}

	private static void loadFromAnywhere(Path directory) throws IOException {
		String[] paths = StringUtils.tokenizeToStringArray(System.getProperty("java.library.path"), File.pathSeparator);
		for (String path : paths) {
			if (Files.exists(Path.of(path, NAME))) {
				RocksDB.loadLibrary(List.of(Path.of(path).toAbsolutePath().toString()));
				return;
			}
		}
		try {
			unpack(directory);
			RocksDB.loadLibrary(List.of(directory.toString()));
		}
		// a full disk, or one from which nothing can be executed
		catch (IOException | LinkageError ex) {
			RocksDB.loadLibrary();
		}
	}

	// Unpacks the library, unless an earlier start has done it
	private static void unpack(Path directory) throws IOException {
		URL library = Objects.requireNonNull(NativeLibraryLoader.class.getClassLoader().getResource(NAME));
		Path target = directory.resolve(NAME);
		if (Files.exists(target) && Files.size(target) == library.openConnection().getContentLengthLong()) {
			return;
		}
		Files.createDirectories(directory, DataDirectory.ownerOnly(directory, "rwx------"));
		Path part = directory.resolve(NAME + ".part");
		try (InputStream in = library.openStream()) {
			Files.copy(in, part, StandardCopyOption.REPLACE_EXISTING);
			Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
		}
		finally {
			Files.deleteIfExists(part);
		}
	}

}
