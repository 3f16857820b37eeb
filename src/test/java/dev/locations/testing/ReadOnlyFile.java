package dev.locations.testing;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * A file that the system refuses to write, for processes that have it open, too. Only
 * root can make one, and not on each file system: elsewhere the test is skipped.
 */
public final class ReadOnlyFile implements AutoCloseable {

	private final Path file;

	private ReadOnlyFile(Path file) {
		this.file = file;
	}

	/**
	 * Makes a file read-only until the end.
	 */
	public static ReadOnlyFile make(Path file) throws IOException {
		assumeThat(refusesOpenFiles(file.resolveSibling("probe"))).as("the system refuses to write open files")
			.isTrue();
		assertThat(SystemCommand.run("chattr", "+i", file.toString())).isZero();
		return new ReadOnlyFile(file);
	}

	private static boolean refusesOpenFiles(Path probe) throws IOException {
		try (OutputStream open = Files.newOutputStream(probe)) {
			if (SystemCommand.run("chattr", "+i", probe.toString()) != 0) {
				return false;
			}
			try {
				open.write(1);
				return false;
			}
			catch (IOException ex) {
				return true;
			}
			finally {
				SystemCommand.run("chattr", "-i", probe.toString());
			}
		}
		finally {
			Files.delete(probe);
		}
	}

	@Override
	public void close() {
		assertThat(SystemCommand.run("chattr", "-i", this.file.toString())).isZero();
	}

}
