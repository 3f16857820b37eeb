package dev.locations.web;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.locations.observability.RequestDetails;
import reactor.core.publisher.Mono;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Routes the methods of one path. HEAD is handled like GET. OPTIONS answers with {@code
 * Allow}. Other methods are refused with 405 and {@code Allow} (RFC 9110, 9.3 and
 * 15.5.6). One trailing slash is accepted. Below {@code /api} other query parameters are
 * refused: see {@link ParameterReading}.
 */
public final class Resource {

	private final String path;

	private final Map<HttpMethod, HandlerFunction<ServerResponse>> handlers = new LinkedHashMap<>();

	private final Map<HttpMethod, KnownParameters> parameters = new HashMap<>();

	private Resource(String path) {
		this.path = path;
	}

	/** Creates a resource at a path pattern without a trailing slash. */
	public static Resource at(String path) {
		return new Resource(path);
	}

	/** Adds GET and HEAD, with the names of their query parameters. */
	public Resource get(HandlerFunction<ServerResponse> handler, String... names) {
		return on(HttpMethod.HEAD, handler, names).on(HttpMethod.GET, handler, names);
	}

	/** Adds a method, with the names of its query parameters. */
	public Resource on(HttpMethod method, HandlerFunction<ServerResponse> handler, String... names) {
		this.handlers.put(method, handler);
		if (this.path.startsWith("/api")) {
			this.parameters.put(method, KnownParameters.named(names));
		}
		return this;
	}

	public RouterFunction<ServerResponse> route() {
		Set<HttpMethod> allowed = new LinkedHashSet<>(this.handlers.keySet());
		allowed.add(HttpMethod.OPTIONS);
		HttpHeaders allow = new HttpHeaders();
		allow.setAllow(allowed);
		this.handlers.put(HttpMethod.OPTIONS,
				(request) -> ServerResponse.noContent().headers((headers) -> headers.putAll(allow)).build());
		HandlerFunction<ServerResponse> handler = (request) -> {
			RequestDetails.of(request.exchange()).setRoute(this.path);
			this.parameters.getOrDefault(request.method(), KnownParameters.ANY).attachTo(request.attributes());
			return handler(request, allow).handle(request);
		};
		return new ResourceRoutes(
				List.of(new ResourceRoutes.ResourceRoute(this.path, Map.copyOf(this.parameters), handler)));
	}

	private HandlerFunction<ServerResponse> handler(ServerRequest request, HttpHeaders allow) {
		return this.handlers.getOrDefault(request.method(),
				(unsupported) -> Mono.error(new ApiException(HttpStatus.METHOD_NOT_ALLOWED, "method.notAllowed",
						"The method received in the request-line is known by the origin server but not supported by the"
								+ " target resource.",
						allow)));
	}

}
