package dev.locations.web;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

import org.springframework.core.io.Resource;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RequestPredicate;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * All routes in one list. Routes that Spring combines are a chain of publishers, which
 * each request goes through up to its own route.
 */
final class ResourceRoutes {

	private final List<ResourceRoute> routes;

	/** The routes without variables, which most requests name without escapes. */
	private final Map<String, HandlerFunction<ServerResponse>> byPath = new HashMap<>();

	private ResourceRoutes(List<ResourceRoute> routes) {
		this.routes = routes;
		routes.stream()
			.filter((route) -> !route.hasVariables())
			.forEach((route) -> this.byPath.putIfAbsent(route.path(), route.handler()));
	}

	/**
	 * Collects the routes of resources.
	 * @param combined routes that Spring has combined
	 * @return the same routes
	 * @throws IllegalArgumentException if another kind of route is among them
	 */
	static ResourceRoutes of(RouterFunction<ServerResponse> combined) {
		Collector collector = new Collector();
		combined.accept(collector);
		return new ResourceRoutes(List.copyOf(collector.routes));
	}

	List<ResourceRoute> routes() {
		return this.routes;
	}

	/**
	 * Finds the handler of a request, and sets the path variables of the request.
	 * @param request the request
	 * @return the handler; null if there is no route
	 */
	@Nullable HandlerFunction<ServerResponse> handler(ServerRequest request) {
		HandlerFunction<ServerResponse> known = this.byPath.get(request.requestPath().value());
		if (known != null) {
			return known;
		}
		for (ResourceRoute route : this.routes) {
			if (route.predicate().test(request)) {
				return route.handler();
			}
		}
		return null;
	}

	private static final class Collector implements RouterFunctions.Visitor {

		private final List<ResourceRoute> routes = new ArrayList<>();

		@Override
		public void unknown(RouterFunction<?> function) {
			if (!(function instanceof ResourceRoute route)) {
				throw refused();
			}
			this.routes.add(route);
		}

		@Override
		public void startNested(RequestPredicate predicate) {
			throw refused();
		}

		@Override
		public void endNested(RequestPredicate predicate) {
			throw refused();
		}

		@Override
		public void route(RequestPredicate predicate, HandlerFunction<?> handler) {
			throw refused();
		}

		@Override
		public void resources(Function<ServerRequest, Mono<Resource>> lookup) {
			throw refused();
		}

		@Override
		public void attributes(Map<String, Object> attributes) {
			throw refused();
		}

		private static IllegalArgumentException refused() {
			return new IllegalArgumentException("Declare each route as a dev.locations.web.Resource");
		}

	}

}
