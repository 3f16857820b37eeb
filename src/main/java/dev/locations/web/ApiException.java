package dev.locations.web;

import java.time.Duration;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * A refusal with a status, a code and a message, which {@link ErrorResponses} turns into
 * the error body of the interface.
 */
public final class ApiException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final HttpStatus status;

	private final String code;

	private final transient HttpHeaders headers;

	/**
	 * A refusal without headers of its own.
	 * @param status the status of the answer
	 * @param code the code for programs, such as {@code record.notFound}
	 * @param message the message for people
	 */
	public ApiException(HttpStatus status, String code, String message) {
		this(status, code, message, HttpHeaders.EMPTY);
	}

	ApiException(HttpStatus status, String code, String message, HttpHeaders headers) {
		super(message, null, false, false);
		this.status = status;
		this.code = code;
		this.headers = headers;
	}

	/**
	 * No record has the identifier.
	 * @param kind what was looked for, such as {@code location}
	 * @param id the identifier as the caller sent it
	 * @return a 404 with code {@code record.notFound}
	 */
	public static ApiException recordNotFound(String kind, String id) {
		return new ApiException(HttpStatus.NOT_FOUND, "record.notFound",
				"No %s was found with ID %s.".formatted(kind, id));
	}

	/**
	 * A refusal that ends by itself.
	 * @param status the status of the answer
	 * @param code the code for programs, such as {@code service.unavailable}
	 * @param message the message for people
	 * @param wait when to try again; {@code Retry-After} tells it in whole seconds,
	 * rounded up, and at least 1
	 * @return the refusal
	 */
	public static ApiException untilLater(HttpStatus status, String code, String message, Duration wait) {
		long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
		return new ApiException(status, code, message, headers);
	}

	HttpStatus status() {
		return this.status;
	}

	/**
	 * The code for programs.
	 * @return such as {@code record.notFound}
	 */
	public String code() {
		return this.code;
	}

	@Override
	public String getMessage() {
		return String.valueOf(super.getMessage());
	}

	HttpHeaders headers() {
		return this.headers;
	}

}
