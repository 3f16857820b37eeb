package dev.locations.web;

import java.time.Duration;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * Refuses a request. {@link ErrorResponses} writes the status, the code and the message
 * to the client.
 */
public final class ApiException extends RuntimeException {

	private final HttpStatus status;

	private final String code;

	private final transient HttpHeaders headers;

	public ApiException(HttpStatus status, String code, String message) {
		this(status, code, message, HttpHeaders.EMPTY);
	}

	ApiException(HttpStatus status, String code, String message, HttpHeaders headers) {
		super(message, null, false, false);
		this.status = status;
		this.code = code;
		this.headers = headers;
	}

	public static ApiException recordNotFound(String kind, String id) {
		return new ApiException(HttpStatus.NOT_FOUND, "record.notFound",
				"No %s was found with ID %s.".formatted(kind, id));
	}

	/**
	 * Refuses a request that may succeed later.
	 * @param wait the time before the next attempt; {@code Retry-After} has it in whole
	 * seconds, rounded up, at least 1
	 */
	public static ApiException retryAfter(HttpStatus status, String code, String message, Duration wait) {
		long seconds = Math.max(1, wait.plusSeconds(1).minusNanos(1).toSeconds());
		HttpHeaders headers = new HttpHeaders();
		headers.set(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
		return new ApiException(status, code, message, headers);
	}

	HttpStatus status() {
		return this.status;
	}

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
