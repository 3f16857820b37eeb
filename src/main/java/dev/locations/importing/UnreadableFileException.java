package dev.locations.importing;

import java.io.IOException;

/** A file cannot be read to its end. The locations before the error are loaded. */
public final class UnreadableFileException extends IOException {

	private static final long serialVersionUID = 1L;

	public UnreadableFileException(Throwable cause) {
		super("Cannot read any further: " + FailureMessage.of(cause), cause);
	}

}
