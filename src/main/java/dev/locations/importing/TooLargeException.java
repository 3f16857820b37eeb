package dev.locations.importing;

import java.io.IOException;

/**
 * A file has more bytes than allowed.
 */
public final class TooLargeException extends IOException {

	private static final long serialVersionUID = 1L;

	TooLargeException(long maxSize) {
		super("It is larger than %d bytes".formatted(maxSize));
	}

}
