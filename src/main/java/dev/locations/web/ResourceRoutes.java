package dev.locations.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpMethod;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RequestPredicates;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Several routes, found by their first segments. Routes that Spring combines are a chain
 * of publishers, which each request goes through up to its own route.
 */
final class ResourceRoutes implements RouterFunction<ServerResponse> {

	private final List<ResourceRoute> routes;

	/** The routes without variables, which most requests name without escapes. */
	private final Map<String, HandlerFunction<ServerResponse>> byPath = new HashMap<>();

	private final Map<String, List<ResourceRoute>> byStart = new HashMap<>();

	ResourceRoutes(List<ResourceRoute> routes) {
		this.routes = routes;
		for (ResourceRoute route : routes) {
			int variable = route.path().indexOf('{');
			if (variable < 0) {
				this.byPath.putIfAbsent(route.path(), route.handler());
			}
			String fixed = (variable < 0) ? route.path()
					: route.path().substring(0, route.path().lastIndexOf('/', variable));
			this.byStart.computeIfAbsent(start(fixed, 2), (start) -> new ArrayList<>()).add(route);
		}
	}

	static ResourceRoutes of(List<? extends RouterFunction<ServerResponse>> parts) {
		return new ResourceRoutes(
				parts.stream().map(ResourceRoutes.class::cast).flatMap((part) -> part.routes.stream()).toList());
	}

	@Override
	public RouterFunction<ServerResponse> and(RouterFunction<ServerResponse> other) {
		return of(List.of(this, other));
	}

	@Override
	public Mono<HandlerFunction<ServerResponse>> route(ServerRequest request) {
		return Mono.justOrEmpty(handler(request));
	}

	List<ResourceRoute> routes() {
		return this.routes;
	}

	/** Also sets the path variables of the request; null if there is no route. */
	@Nullable HandlerFunction<ServerResponse> handler(ServerRequest request) {
		String path = request.requestPath().value();
		HandlerFunction<ServerResponse> known = this.byPath.get(path);
		if (known != null) {
			return known;
		}
		// Spring ignores parameters of a path, which the rules of a proxy may not
		if (path.indexOf(';') >= 0) {
			return null;
		}
		// an escape may stand in the first segments
		if (path.indexOf('%') >= 0) {
			return handler(request, this.routes);
		}
		HandlerFunction<ServerResponse> found = handler(request, this.byStart.get(start(path, 2)));
		for (int segments = 1; found == null && segments >= 0; segments--) {
			found = handler(request, this.byStart.get(start(path, segments)));
		}
		return found;
	}

	private static @Nullable HandlerFunction<ServerResponse> handler(ServerRequest request,
			@Nullable List<ResourceRoute> routes) {
		if (routes != null) {
			for (ResourceRoute route : routes) {
				if (route.predicate().test(request)) {
					return route.handler();
				}
			}
		}
		return null;
	}

	private static String start(String path, int segments) {
		int end = 0;
		for (int i = 0; i < segments && end >= 0; i++) {
			end = path.indexOf('/', end + 1);
		}
		return (end < 0) ? path : path.substring(0, end);
	}

	@Override
	public String toString() {
		return this.routes.toString();
	}

	/**
	 * The route of a {@link Resource}.
	 *
	 * @param path the path pattern, without a trailing slash
	 * @param parameters the query parameters of each method; none outside of {@code /api}
	 */
	record ResourceRoute(String path, Map<HttpMethod, KnownParameters> parameters, RequestPredicate predicate,
			HandlerFunction<ServerResponse> handler) {

		ResourceRoute(String path, Map<HttpMethod, KnownParameters> parameters,
				HandlerFunction<ServerResponse> handler) {
			this(path, parameters, RequestPredicates.path(path).or(RequestPredicates.path(path + "/")), handler);
		}

	}

}
