package dev.locations.startup;

import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;

import reactor.core.Exceptions;

import org.springframework.beans.BeansException;
import org.springframework.dao.DataAccessException;

/** Describes in one line, without names of Java classes, why something failed. */
public final class FailureMessage {

	private FailureMessage() {
	}

	/** Looks at the cause of what Reactor and Spring's bean factory throw. */
	public static String of(Throwable failure) {
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
		if (reason instanceof CharacterCodingException) {
			return "The text is not in UTF-8";
		}
		String message = Objects.requireNonNullElse(reason.getMessage(), reason.getClass().getSimpleName());
		return ((reason instanceof DataAccessException) ? "The store fails: " : "")
				+ message.lines().findFirst().orElse("");
	}

}
