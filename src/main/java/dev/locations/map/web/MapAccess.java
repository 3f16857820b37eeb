package dev.locations.map.web;

import java.time.Duration;
import java.util.Optional;

import dev.locations.access.Caller;
import dev.locations.map.MapReads;
import dev.locations.map.MapSource;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.RequestDetails;
import dev.locations.web.ApiException;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Gives requests access to the locations in memory.
 */
@Component
class MapAccess {

	private static final Duration RETRY_AFTER = Duration.ofSeconds(2);

	private final MapSource source;

	MapAccess(ObjectProvider<MapSource> source) {
		// looked up once, because Spring takes longer for it than a tile does
		this.source = source.getIfAvailable(() -> Optional::empty);
	}

	/**
	 * Returns the locations.
	 * @param request the request, whose caller must not be refused
	 * @return the reads
	 * @throws ApiException with 503 while the locations are not in memory
	 */
	MapReads reads(ServerRequest request) {
		Caller.of(request).requireNotRefused();
		MapReads reads = this.source.reads().orElse(null);
		if (reads == null) {
			throw ApiException.retryAfter(HttpStatus.SERVICE_UNAVAILABLE, "service.unavailable",
					"The service is temporarily unavailable. Try again later.", RETRY_AFTER);
		}
		RequestDetails.of(request.exchange()).setSource(AnswerSource.READ_MODEL);
		return reads;
	}

}
