package dev.locations.index.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** The directory of the file of the read model. Only the owner may read the files. */
public final class ModelDirectory {

	private static final String NAME = "read-model.bin";

	private static final String TEMPORARY = "read-model-";

	private static final String TEMPORARY_END = ".tmp";

	private final Path directory;

	private final FileAttribute<?>[] ownerOnly;

	public ModelDirectory(Path directory) {
		this.directory = directory;
		this.ownerOnly = FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
				? new FileAttribute<?>[] {
						PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")) }
				: new FileAttribute<?>[0];
	}

	/** Opens the file, if there is one, or throws a {@link DamagedFileException}. */
	public Optional<ModelFile> open() {
		try {
			return Optional.of(ModelFile.open(file()));
		}
		catch (NoSuchFileException ex) {
			return Optional.empty();
		}
		catch (IOException ex) {
			throw new DamagedFileException("it cannot be read: " + ex);
		}
	}

	public Path file() {
		return this.directory.resolve(NAME);
	}

	/** Deletes the file, if there is one, and what an earlier process has left. */
	public void clear() {
		try {
			Files.deleteIfExists(file());
			deleteTemporaryFiles();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void deleteTemporaryFiles() throws IOException {
		if (Files.isDirectory(this.directory)) {
			try (DirectoryStream<Path> left = Files.newDirectoryStream(this.directory,
					TEMPORARY + "*" + TEMPORARY_END)) {
				for (Path each : left) {
					Files.deleteIfExists(each);
				}
			}
		}
	}

	/** Starts to write a new file. Nobody else writes to the directory. */
	public ModelFileWriter write(Pace pace) {
		try {
			deleteTemporaryFiles();
			Path temporary = newTemporary();
			return new ModelFileWriter(temporary, file(),
					open(temporary, StandardOpenOption.READ, StandardOpenOption.WRITE), pace);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Creates a file without a name, which is gone when nobody uses it any more. */
	public FileChannel temporary() {
		try {
			return open(newTemporary(), StandardOpenOption.READ, StandardOpenOption.WRITE,
					StandardOpenOption.DELETE_ON_CLOSE);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Writes blocks to a file without a name. */
	public static Blocks.Writer blocks(FileChannel file) {
		return new Blocks.Writer(file, 0, Pace.none());
	}

	private Path newTemporary() throws IOException {
		Files.createDirectories(this.directory);
		return Files.createTempFile(this.directory, TEMPORARY, TEMPORARY_END, this.ownerOnly);
	}

	private static FileChannel open(Path path, OpenOption... options) throws IOException {
		return FileChannel.open(path, Set.of(options));
	}

}
