package dev.locations.map.web;

import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

import dev.locations.compression.ContentCoding;
import dev.locations.location.query.BoundingBox;
import dev.locations.map.ClusterQuery;
import dev.locations.map.MapSource;
import dev.locations.map.TooManyFeaturesException;
import dev.locations.validation.QueryParameters;
import dev.locations.validation.ValidationException;
import dev.locations.validation.Violation;
import dev.locations.web.Caller;
import dev.locations.web.EntityTag;
import dev.locations.web.JsonResponses;
import dev.locations.web.ParameterReading;
import reactor.core.publisher.Mono;
import tools.jackson.databind.node.JsonNodeFactory;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

@Component
record ClusterHandler(MapSource source) {

	Mono<ServerResponse> clusters(ServerRequest request) {
		Caller.of(request).requireNoInvalidToken();
		ClusterQuery query = query(request);
		MapSource.Clusters clusters = this.source.clusters(query);
		return EntityTag.answer(request, Optional.of(clusters.version()), (headers) -> {
		}, (headers) -> clusters(request, clusters, query, headers));
	}

	private static Mono<ServerResponse> clusters(ServerRequest request, MapSource.Clusters clusters, ClusterQuery query,
			Consumer<HttpHeaders> headers) {
		ContentCoding coding = ContentCoding.of(request.headers().asHttpHeaders());
		Mono<DataBuffer> features = clusters.features()
			.onErrorMap(TooManyFeaturesException.class, (refused) -> refusal(query, refused));
		return JsonResponses.stream(coding.encode(features), coding, JsonResponses.GEOJSON, headers);
	}

	private static ClusterQuery query(ServerRequest request) {
		ParameterReading reading = new ParameterReading(request);
		reading.require("bbox");
		BoundingBox box = reading.value("bbox",
				(values) -> QueryParameters.WINDOW.parse(values, BoundingBox::ofWindow));
		reading.require("zoom");
		Integer level = reading.value(QueryParameters.ZOOM);
		TileParameters shown = TileParameters.of(request, reading);
		reading.requireValid();
		return new ClusterQuery(Objects.requireNonNull(box), Objects.requireNonNull(level), shown.filter(),
				shown.counts(), shown.only());
	}

	private static ValidationException refusal(ClusterQuery query, TooManyFeaturesException refused) {
		String message = "must be at most %d for this box, which has more than %d features at zoom %d"
			.formatted(refused.usableZoom(), ClusterQuery.MAX_FEATURES, query.zoom());
		return new ValidationException(
				Violation.query("zoom", "features", message, JsonNodeFactory.instance.numberNode(query.zoom()))
					.withDetail("maximum", refused.usableZoom()));
	}

}
