package dev.locations.importing;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

import org.springframework.beans.BeansException;
import org.springframework.dao.DataAccessException;

/**
 * What ended a load, in one line.
 */
final class Failure {

	private Failure() {
	}

	/**
	 * The message of an exception, without what Spring has to say of its beans.
	 * @param failure the exception
	 * @return one line
	 */
	static String message(Throwable failure) {
		Throwable reason = failure;
		while (reason instanceof BeansException && reason.getCause() != null) {
			reason = reason.getCause();
		}
		if (reason instanceof NoSuchFileException missing) {
			return "There is no file " + missing.getFile();
		}
		if (reason instanceof AccessDeniedException denied) {
			return "There is no access to " + denied.getFile();
		}
		String message = Objects.requireNonNullElse(reason.getMessage(), reason.getClass().getSimpleName());
		return ((reason instanceof DataAccessException) ? "The store fails: " : "")
				+ message.lines().findFirst().orElse("");
	}

}
