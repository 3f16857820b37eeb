package dev.locations.embedded;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * A file that keeps some of the disk free for deletions. Without it, nobody could make
 * room on a full disk, because a deletion is a write, too.
 */
record Reserve(Path path, DataDirectory directory) {

	/** The size of the file. */
	static final int BYTES = 32 * 1024 * 1024;

	private static final int BUFFER_BYTES = 64 * 1024;

	static Reserve of(DataDirectory directory) {
		return new Reserve(directory.path().resolve("locations.reserve"), directory);
	}

	/** Makes the file if it is missing and the disk has room for it. */
	void make() {
		if (Files.exists(this.path) || this.directory.freeBytes() < 2 * BYTES) {
			return;
		}
		byte[] buffer = new byte[BUFFER_BYTES];
		// a file system may compress zeros
		new Random().nextBytes(buffer);
		try (OutputStream file = Files
			.newOutputStream(Files.createFile(this.path, DataDirectory.ownerOnly(this.path, "rw-------")))) {
			for (int written = 0; written < BYTES; written += BUFFER_BYTES) {
				file.write(buffer);
			}
		}
		catch (IOException ex) {
			release();
		}
	}

	void release() {
		try {
			Files.deleteIfExists(this.path);
		}
		catch (IOException ex) {
			// then the room of the disk stays as it is
		}
	}

	boolean isReleased() {
		return Files.notExists(this.path);
	}

}
