package dev.locations.map.web;

import dev.locations.access.Caller;
import dev.locations.compression.ContentCoding;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Answers the requests for clusters.
 */
@Component
class ClusterHandler {

	private final MapAccess access;

	private final ClusterParameters parameters;

	ClusterHandler(MapAccess access, ClusterParameters parameters) {
		this.access = access;
		this.parameters = parameters;
	}

	Mono<ServerResponse> clusters(ServerRequest request) {
		Caller.of(request).requireNotRefused();
		ClusterQuery query = this.parameters.of(request);
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		Mono<DataBuffer> features = this.access.reads(request)
			.clusters(query)
			.onErrorMap(TooManyFeaturesException.class, (refused) -> ClusterParameters.refusal(query, refused));
		return JsonResponses.stream(coding.encode(features), coding, JsonResponses.GEOJSON, JsonResponses.VALIDATE);
	}

}
