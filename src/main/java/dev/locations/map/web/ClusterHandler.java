package dev.locations.map.web;

import java.util.Optional;
import java.util.function.Consumer;

import dev.locations.access.Caller;
import dev.locations.compression.ContentCoding;
import dev.locations.location.ListVersion;
import dev.locations.map.ClusterQuery;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.web.ContentTag;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
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

	private final ListVersion version;

	ClusterHandler(MapAccess access, ClusterParameters parameters, ObjectProvider<ListVersion> version) {
		this.access = access;
		this.parameters = parameters;
		this.version = version.getIfAvailable(() -> Optional::empty);
	}

	Mono<ServerResponse> clusters(ServerRequest request) {
		Caller.of(request).requireNotRefused();
		ClusterQuery query = this.parameters.of(request);
		return ContentTag.answer(request, this.version::version, (headers) -> {
		}, (headers) -> clusters(request, query, headers));
	}

	private Mono<ServerResponse> clusters(ServerRequest request, ClusterQuery query, Consumer<HttpHeaders> headers) {
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		Mono<DataBuffer> features = this.access.reads(request)
			.clusters(query)
			.onErrorMap(TooManyFeaturesException.class, (refused) -> ClusterParameters.refusal(query, refused));
		return JsonResponses.stream(coding.encode(features), coding, JsonResponses.GEOJSON, headers);
	}

}
