package dev.locations.location.web;

import java.time.Instant;
import java.util.List;

import dev.locations.location.Precondition;
import dev.locations.location.Precondition.VersionConflictException;
import dev.locations.web.ApiException;
import dev.locations.web.EntityTag;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * The precondition that a request sets with {@code If-Match} and {@code If-None-Match}
 * (RFC 9110, 13.1). Conditions on times are ignored: the service sends no
 * {@code Last-Modified}.
 *
 * @param ifMatch the values of {@code If-Match}; an invalid one matches no version
 */
record ConditionalWrite(List<String> ifMatch, List<String> ifNoneMatch) implements Precondition {

	static Precondition of(HttpHeaders headers) {
		List<String> ifMatch = headers.getOrEmpty(HttpHeaders.IF_MATCH);
		List<String> ifNoneMatch = headers.getOrEmpty(HttpHeaders.IF_NONE_MATCH);
		return (ifMatch.isEmpty() && ifNoneMatch.isEmpty()) ? NONE : new ConditionalWrite(ifMatch, ifNoneMatch);
	}

	@Override
	public boolean isMetBy(Instant updatedAt) {
		EntityTag current = EntityTag.of(updatedAt);
		return isMatched(current) && (this.ifNoneMatch.isEmpty() || current.weaklyIn(this.ifNoneMatch) == null);
	}

	private boolean isMatched(EntityTag current) {
		return this.ifMatch.isEmpty() || current.isStronglyIn(this.ifMatch);
	}

	static ApiException refusal(ServerRequest request, VersionConflictException conflict) {
		List<String> ifMatch = request.headers().header(HttpHeaders.IF_MATCH);
		boolean matched = new ConditionalWrite(ifMatch, List.of()).isMetBy(conflict.updatedAt());
		return new ApiException(HttpStatus.PRECONDITION_FAILED, "precondition.failed",
				matched ? "The current version of the location matches If-None-Match."
						: "The location was changed since: its current version does not match If-Match.");
	}

}
