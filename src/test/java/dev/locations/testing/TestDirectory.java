package dev.locations.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.springframework.util.FileSystemUtils;

/** Temporary directories until the JVM ends, for applications that tests share. */
public final class TestDirectory {

	private TestDirectory() {
	}

	public static Path create() {
		try {
			Path directory = Files.createTempDirectory("locations-tests-");
			Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory), "cleanup"));
			return directory;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static void delete(Path directory) {
		try {
			FileSystemUtils.deleteRecursively(directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
