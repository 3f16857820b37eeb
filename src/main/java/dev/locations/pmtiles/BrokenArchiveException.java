package dev.locations.pmtiles;

import java.io.IOException;

/**
 * Thrown when a file is no PMTiles archive, is damaged, or is one that cannot be read.
 * The message goes on after the name of the file, such as {@code "is damaged: ..."}.
 */
public final class BrokenArchiveException extends IOException {

	BrokenArchiveException(String message) {
		super(message);
	}

	static BrokenArchiveException damaged(String detail) {
		return new BrokenArchiveException("is damaged: " + detail);
	}

}
