package dev.locations.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import dev.locations.startup.ConfigurationProblem;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/** The directory of the embedded store. One instance at a time has it open. */
final class DataDirectory implements AutoCloseable {

	/** What to do about a store that is lost or damaged. */
	static final String RESTORE = "Restore a backup of the data directory.";

	static final String STORE = "store";

	static final String NATIVE = "native";

	/** What this build reads and writes; docs/upgrading.md tells of each number. */
	static final int FORMAT = 2;

	/** Without a history of locations. */
	private static final int OLD_FORMAT = 1;

	private static final String FORMAT_FILE = "locations.format";

	private static final String LOCK = "locations.lock";

	/** What may be there before the first store is complete. */
	private static final Set<String> BEFORE_STORE = Set.of(STORE, STORE + "-new", NATIVE, LOCK, "lost+found");

	/** A part of each RocksDB that never changes. */
	private static final String IDENTITY = "IDENTITY";

	private final Path path;

	private final FileChannel lock;

	private int format = OLD_FORMAT;

	private DataDirectory(Path path, FileChannel lock) {
		this.path = path;
		this.lock = lock;
	}

	static ConfigurationProblem problem(String message) {
		return new ConfigurationProblem(message + ".",
				"Set locations.data-dir (environment LOCATIONS_DATA_DIR) to a writable directory that no running"
						+ " instance uses, or stop the instance that uses it.");
	}

	static DataDirectory open(Path directory) {
		Path real = create(directory.toAbsolutePath().normalize());
		DataDirectory opened = new DataDirectory(real, lock(real));
		try {
			opened.requireKnownFormat();
			// it is not a backup any more, of which old ones are removed
			Files.deleteIfExists(real.resolve(EmbeddedBackups.MARK));
			return opened;
		}
		catch (IOException | RuntimeException ex) {
			opened.close();
			throw (ex instanceof ConfigurationProblem problem) ? problem
					: problem("The data directory " + real + " cannot be read: " + ex);
		}
	}

	private void requireKnownFormat() throws IOException {
		Path file = this.path.resolve(FORMAT_FILE);
		String found = Files.exists(file) ? Files.readString(file).strip() : Integer.toString(OLD_FORMAT);
		this.format = found.equals(Integer.toString(OLD_FORMAT)) ? OLD_FORMAT : FORMAT;
		if (!found.equals(Integer.toString(this.format))) {
			throw new ConfigurationProblem(
					"The data directory %s has format %s, and this version reads format %d.".formatted(this.path, found,
							FORMAT),
					"Use the version that wrote it, or restore a backup of this version; see docs/upgrading.md.");
		}
	}

	/** Tells whether the store lacks what this version adds. */
	boolean isOld() {
		return this.format == OLD_FORMAT;
	}

	/** Tells other versions that the store has what this version adds. */
	void writeFormat() throws IOException {
		if (isOld()) {
			writeFormat(this.path);
			this.format = FORMAT;
		}
	}

	/** Tells other versions what is in a directory. */
	static void writeFormat(Path directory) throws IOException {
		Path file = directory.resolve(FORMAT_FILE);
		Path complete = Files.writeString(directory.resolve(FORMAT_FILE + ".new"), FORMAT + "\n",
				StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE,
				StandardOpenOption.SYNC);
		Files.move(complete, file, StandardCopyOption.REPLACE_EXISTING);
	}

	private static ConfigurationProblem inUse(Path directory) {
		return problem("The data directory " + directory + " is in use by another running instance");
	}

	private static Path create(Path directory) {
		try {
			Files.createDirectories(directory, ownerOnly(directory, "rwx------"));
			return directory.toRealPath();
		}
		catch (FileAlreadyExistsException ex) {
			throw problem("The data directory " + directory + " is not a directory");
		}
		catch (IOException ex) {
			throw problem("The data directory " + directory + " cannot be created: " + ex);
		}
	}

	private static FileChannel lock(Path directory) {
		Path file = directory.resolve(LOCK);
		try {
			FileChannel channel = FileChannel.open(file, Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE),
					ownerOnly(file, "rw-------"));
			if (channel.tryLock() == null) {
				channel.close();
				throw inUse(directory);
			}
			return channel;
		}
		catch (OverlappingFileLockException ex) {
			// of this process; closing the channel would release the lock of the first
			// one
			throw inUse(directory);
		}
		catch (IOException ex) {
			throw problem("The data directory " + directory + " is not writable: " + ex);
		}
	}

	/** Empty if the file system has no such permissions. */
	static FileAttribute<?>[] ownerOnly(Path path, String permissions) {
		if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
			return new FileAttribute<?>[] {
					PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions)) };
		}
		return new FileAttribute<?>[0];
	}

	Path path() {
		return this.path;
	}

	Path store() {
		return this.path.resolve(STORE);
	}

	Path lastCommit() {
		return this.path.resolve("locations.commit");
	}

	boolean isNew() {
		boolean empty = isEmpty(store());
		if (Files.exists(store(), LinkOption.NOFOLLOW_LINKS) && !Files.isDirectory(store())) {
			throw lost("is not a directory");
		}
		// a new store in the place of a lost one would get a new administrator
		if (empty && Files.exists(lastCommit())) {
			throw lost(Files.exists(store()) ? "is empty" : "is missing");
		}
		List<String> others = empty ? others() : List.of();
		if (!others.isEmpty()) {
			throw new ConfigurationProblem(
					"The data directory %s has no store, but holds %s, maybe of an older version.".formatted(this.path,
							String.join(", ", others)),
					"Set locations.data-dir (environment LOCATIONS_DATA_DIR) to an empty directory,"
							+ " or restore a backup; see docs/upgrading.md.");
		}
		return empty;
	}

	private ConfigurationProblem lost(String problem) {
		return new ConfigurationProblem("The store " + store() + " " + problem + ".", RESTORE);
	}

	private static boolean isEmpty(Path directory) {
		try (Stream<Path> files = Files.list(directory)) {
			return files.findAny().isEmpty();
		}
		catch (IOException ex) {
			return Files.notExists(directory);
		}
	}

	// some of what a new store would be made beside
	private List<String> others() {
		try (Stream<Path> files = Files.list(this.path)) {
			return files.map((file) -> file.getFileName().toString())
				// systems put hidden files into directories
				.filter((name) -> !BEFORE_STORE.contains(name) && !name.startsWith("."))
				.sorted()
				.limit(3)
				.toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Makes a directory for a new store, which takes its place when it is complete. */
	Path stage() throws IOException {
		Path stage = this.path.resolve(STORE + "-new");
		FileSystemUtils.deleteRecursively(stage);
		return Files.createDirectory(stage, ownerOnly(stage, "rwx------"));
	}

	void install(Path stage) throws IOException {
		Files.deleteIfExists(store());
		Files.move(stage, store());
		force(this.path);
	}

	// Forces the entries of a directory to disk, where the system can do this
	static void force(Path directory) {
		try (FileChannel channel = FileChannel.open(directory)) {
			channel.force(true);
		}
		catch (IOException ex) {
			// Windows opens no directories
		}
	}

	/** Null if the files are missing, or the file system has no keys. */
	@Nullable Object fileKey() {
		try {
			return Files.readAttributes(store().resolve(IDENTITY), BasicFileAttributes.class).fileKey();
		}
		catch (IOException ex) {
			return null;
		}
	}

	boolean hasStore() {
		return Files.exists(store().resolve(IDENTITY));
	}

	/** Zero if it is unknown. */
	long freeBytes() {
		try {
			return Files.getFileStore(this.path).getUsableSpace();
		}
		catch (IOException ex) {
			return 0;
		}
	}

	@Override
	public void close() {
		try {
			this.lock.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
