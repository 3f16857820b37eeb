package dev.locations.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/** A small file system in memory. Only root may mount it; else tests are skipped. */
public record SmallDisk(Path directory) implements AutoCloseable {

	/** Mounts a disk, or skips the test. */
	public static SmallDisk mount(Path parent, int megabytes) throws IOException {
		assumeThat(Path.of("/proc/mounts")).exists();
		Path directory = Files.createDirectory(parent.resolve("disk"));
		assumeThat(ExternalProgram.exitCode("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs",
				directory.toString()))
			.as("exit code of mount")
			.isZero();
		return new SmallDisk(directory);
	}

	/** Takes the room of the disk but for so many megabytes. */
	public void leave(int megabytes) throws IOException {
		long bytes = Files.getFileStore(this.directory).getUsableSpace() - megabytes * 1024L * 1024L;
		Files.write(ballast(), new byte[Math.toIntExact(bytes)], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
	}

	public void removeBallast() throws IOException {
		Files.delete(ballast());
	}

	private Path ballast() {
		return this.directory.resolve("ballast");
	}

	@Override
	public void close() {
		assertThat(ExternalProgram.exitCode("umount", "-l", this.directory.toString())).as("exit code of umount")
			.isZero();
	}

}
