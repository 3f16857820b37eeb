package dev.locations.importing;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

import reactor.core.Exceptions;

import org.springframework.beans.BeansException;
import org.springframework.dao.DataAccessException;

/** Describes in one line why the import stopped. */
final class FailureMessage {

	private FailureMessage() {
	}

	/** Looks at the cause of what Reactor and Spring's bean factory throw. */
	static String of(Throwable failure) {
		Throwable reason = Exceptions.unwrap(failure);
		while (reason instanceof BeansException && reason.getCause() != null) {
			reason = reason.getCause();
		}
		if (reason instanceof NoSuchFileException missing) {
			return "There is no file " + missing.getFile();
		}
		if (reason instanceof FileAlreadyExistsException existing) {
			return "There is a file already, which stays as it is: " + existing.getFile();
		}
		if (reason instanceof AccessDeniedException denied) {
			return "There is no access to " + denied.getFile();
		}
		String message = Objects.requireNonNullElse(reason.getMessage(), reason.getClass().getSimpleName());
		return ((reason instanceof DataAccessException) ? "The store fails: " : "")
				+ message.lines().findFirst().orElse("");
	}

}
