package dev.locations.index.file;

/** Thrown when a file has not the bytes that were written, or another format. */
public final class DamagedFileException extends RuntimeException {

	public DamagedFileException(String message) {
		super(message);
	}

}
