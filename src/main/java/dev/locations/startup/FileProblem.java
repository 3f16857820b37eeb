package dev.locations.startup;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;

/**
 * Says in words why a file cannot be used. The messages of the JDK often have only the
 * name of the file.
 */
public final class FileProblem {

	private FileProblem() {
	}

	public static String text(IOException error) {
		if (error instanceof AccessDeniedException) {
			return "access is denied";
		}
		if (error instanceof FileAlreadyExistsException) {
			return "there is something else with this name";
		}
		if (error instanceof CharacterCodingException) {
			return "it is not text in UTF-8";
		}
		String reason = (error instanceof FileSystemException failure) ? failure.getReason() : null;
		return (reason != null) ? reason : RootCause.message(error);
	}

}
