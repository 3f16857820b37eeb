package dev.locations.importing.web;

import java.io.IOException;
import java.util.Objects;

import dev.locations.importing.LimitedInputStream;
import dev.locations.importing.UnreadableFileException;
import dev.locations.store.StoreFullException;
import dev.locations.web.ApiException;
import dev.locations.web.Refusals;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.Exceptions;

import org.springframework.http.HttpStatus;

/** Turns the reason why an import stopped into an error with a code. */
record ImportFailures(Refusals refusals) {

	private static final Logger logger = LoggerFactory.getLogger(ImportFailures.class);

	/** The status of the error is not used, because the answer has begun. */
	ApiException error(Throwable failure) {
		if (failure instanceof UnreadableFileException unreadable) {
			return unreadable(unreadable, Exceptions.unwrap(cause(unreadable)));
		}
		if (failure instanceof StoreFullException) {
			return new ApiException(HttpStatus.INSUFFICIENT_STORAGE, "store.full",
					"The write was refused: the store has no room left.");
		}
		return this.refusals.of(failure).orElseGet(() -> unexpected(failure));
	}

	private static Throwable cause(Throwable failure) {
		return (failure.getCause() != null) ? failure.getCause() : failure;
	}

	private static ApiException unreadable(UnreadableFileException failure, Throwable cause) {
		if (cause instanceof ApiException reason) {
			return reason;
		}
		if (cause instanceof LimitedInputStream.TooLargeException) {
			return Refusals.tooLarge();
		}
		// others are errors of the connection, whose client does not read the answer
		return new ApiException(HttpStatus.BAD_REQUEST, "request.invalid", (cause instanceof IOException)
				? Objects.toString(failure.getMessage(), "") : "The request body broke off.");
	}

	private static ApiException unexpected(Throwable failure) {
		logger.error("An import failed", failure);
		return Refusals.serverError();
	}

}
