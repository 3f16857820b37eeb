package dev.locations.map.web;

import java.util.Optional;
import java.util.function.Consumer;

import dev.locations.compression.ContentCoding;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.web.Caller;
import dev.locations.web.ContentTag;
import dev.locations.web.JsonResponses;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Answers the requests for clusters. */
@Component
class ClusterHandler {

	private final MapSource source;

	private final ClusterParameters parameters;

	ClusterHandler(MapSource source, ClusterParameters parameters) {
		this.source = source;
		this.parameters = parameters;
	}

	Mono<ServerResponse> clusters(ServerRequest request) {
		Caller.of(request).requireNotRefused();
		ClusterQuery query = this.parameters.of(request);
		MapSource.Clusters clusters = this.source.clusters(query);
		return ContentTag.answer(request, Optional.of(clusters.version()), (headers) -> {
		}, (headers) -> clusters(request, clusters, query, headers));
	}

	private static Mono<ServerResponse> clusters(ServerRequest request, MapSource.Clusters clusters, ClusterQuery query,
			Consumer<HttpHeaders> headers) {
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		Mono<DataBuffer> features = clusters.features()
			.onErrorMap(TooManyFeaturesException.class, (refused) -> ClusterParameters.refusal(query, refused));
		return JsonResponses.stream(coding.encode(features), coding, JsonResponses.GEOJSON, headers);
	}

}
