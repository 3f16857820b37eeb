package dev.locations.testing;

import java.nio.file.Files;
import java.nio.file.Path;

import org.springframework.util.FileSystemUtils;
import org.springframework.util.function.ThrowingSupplier;

/** Temporary directories until the JVM ends, for applications that tests share. */
public final class TestDirectory {

	private TestDirectory() {
	}

	public static Path create() {
		Path directory = ThrowingSupplier.of(() -> Files.createTempDirectory("locations-tests-")).get();
		Runnable delete = ThrowingSupplier.of(() -> FileSystemUtils.deleteRecursively(directory))::get;
		Runtime.getRuntime().addShutdownHook(new Thread(delete, "cleanup"));
		return directory;
	}

}
