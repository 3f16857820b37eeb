package dev.locations.web;

import java.util.List;
import java.util.Map;

import reactor.core.publisher.Mono;

import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * The route of a {@link Resource}.
 *
 * @param path the path pattern, without a trailing slash
 * @param parameters the query parameters of each method; none outside of {@code /api}
 */
record ResourceRoute(String path, Map<HttpMethod, KnownParameters> parameters, RequestPredicate predicate,
		HandlerFunction<ServerResponse> handler) implements RouterFunction<ServerResponse> {

	ResourceRoute(String path, Map<HttpMethod, KnownParameters> parameters, HandlerFunction<ServerResponse> handler) {
		this(path, parameters, RequestPredicates.path(path).or(RequestPredicates.path(path + "/")), handler);
	}

	@Override
	public Mono<HandlerFunction<ServerResponse>> route(ServerRequest request) {
		return this.predicate.test(request) ? Mono.just(this.handler) : Mono.empty();
	}

	@Override
	public RouterFunction<ServerResponse> and(RouterFunction<ServerResponse> other) {
		return ResourceRoutes.of(List.of(this, other));
	}

}
