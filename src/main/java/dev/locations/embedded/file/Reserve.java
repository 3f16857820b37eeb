package dev.locations.embedded.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/**
 * A file that keeps some of the disk free for deletions. Without it, nobody could make
 * room on a full disk, because a deletion is a write, too.
 *
 * @param path the path of the file
 * @param store the file of the store, on the same disk
 */
public record Reserve(Path path, StoreFile store) {

	/** The size of the file. */
	public static final int BYTES = 4 * 1024 * 1024;

	private static final int BUFFER_BYTES = 64 * 1024;

	/**
	 * Returns the reserve of a store.
	 * @param store the file of the store
	 * @return the reserve, which may be missing
	 */
	public static Reserve of(StoreFile store) {
		return new Reserve(store.directory().resolve("locations.reserve"), store);
	}

	/** Makes the file if it is missing and the disk has room for it. */
	public void make() {
		if (Files.exists(this.path) || this.store.freeBytes() < 2 * BYTES) {
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

	/** Removes the file. */
	public void release() {
		try {
			Files.deleteIfExists(this.path);
		}
		catch (IOException ex) {
			// then the room of the disk stays as it is
		}
	}

	/**
	 * Tells whether the file is missing.
	 * @return whether it is
	 */
	public boolean isReleased() {
		return Files.notExists(this.path);
	}

}
