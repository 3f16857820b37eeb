package dev.locations.location;

import java.time.Instant;
import java.util.List;

import dev.locations.web.ApiException;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * What a request demands of the version of the location that it is to change, with
 * {@code If-Match} and {@code If-None-Match} (RFC 9110, 13.1). Conditions on times are
 * none: the service tells no {@code Last-Modified}.
 */
public final class Precondition {

	/** Demands nothing. */
	public static final Precondition NONE = new Precondition(List.of(), List.of());

	private final List<String> ifMatch;

	private final List<String> ifNoneMatch;

	private Precondition(List<String> ifMatch, List<String> ifNoneMatch) {
		this.ifMatch = ifMatch;
		this.ifNoneMatch = ifNoneMatch;
	}

	static Precondition of(HttpHeaders headers) {
		List<String> ifMatch = headers.getOrEmpty(HttpHeaders.IF_MATCH);
		List<String> ifNoneMatch = headers.getOrEmpty(HttpHeaders.IF_NONE_MATCH);
		return (ifMatch.isEmpty() && ifNoneMatch.isEmpty()) ? NONE : new Precondition(ifMatch, ifNoneMatch);
	}

	boolean isNone() {
		return this == NONE;
	}

	/**
	 * Passes the version that is demanded. An {@code If-Match} that is not valid demands
	 * a version that there is not.
	 * @param updatedAt the time of the last change of the stored location
	 * @throws ApiException with 412 for any other version
	 */
	void check(Instant updatedAt) {
		EntityTag current = EntityTag.of(updatedAt);
		if (!this.ifMatch.isEmpty() && !current.isStronglyIn(this.ifMatch)) {
			throw failed("The location was changed since: its current version does not match If-Match.");
		}
		if (!this.ifNoneMatch.isEmpty() && current.weaklyIn(this.ifNoneMatch) != null) {
			throw failed("The current version of the location matches If-None-Match.");
		}
	}

	private static ApiException failed(String message) {
		return new ApiException(HttpStatus.PRECONDITION_FAILED, "precondition.failed", message);
	}

}
