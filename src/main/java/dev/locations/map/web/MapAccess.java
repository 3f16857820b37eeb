package dev.locations.map.web;

import dev.locations.access.Caller;
import dev.locations.map.MapReads;
import dev.locations.map.MapSource;
import dev.locations.observability.AnswerSource;
import dev.locations.observability.RequestDetails;

import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;

/**
 * Gives requests access to the locations in memory.
 */
@Component
class MapAccess {

	private final MapSource source;

	MapAccess(MapSource source) {
		this.source = source;
	}

	/**
	 * Returns the locations.
	 * @param request the request, whose caller must not be refused
	 * @return the reads
	 * @throws dev.locations.store.ModelUnavailableException while the locations are not
	 * in memory
	 */
	MapReads reads(ServerRequest request) {
		Caller.of(request).requireNotRefused();
		MapReads reads = this.source.mapReads();
		RequestDetails.of(request.exchange()).setSource(AnswerSource.READ_MODEL);
		return reads;
	}

}
