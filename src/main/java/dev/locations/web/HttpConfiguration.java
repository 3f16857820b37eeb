package dev.locations.web;

import java.util.List;

import dev.locations.observability.RequestObservation;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpStatus;
import org.springframework.http.codec.HttpMessageWriter;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.function.server.HandlerFunction;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.reactive.result.view.ViewResolver;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.handler.ExceptionHandlingWebHandler;

/**
 * Spring's dispatcher is left out: it only looks for other kinds of handlers and results,
 * and takes a tenth of the processor time of a request.
 */
@Configuration(proxyBeanMethods = false)
class HttpConfiguration {

	@Bean
	HttpHandler httpHandler(ObjectProvider<RouterFunction<ServerResponse>> routes, ObjectProvider<ApiFilter> filters,
			ErrorResponses errors, RequestObservation observation) {
		HandlerStrategies strategies = HandlerStrategies.empty()
			.codecs((codecs) -> codecs.registerDefaults(true))
			.build();
		ResourceRoutes resources = ResourceRoutes.of(routes.orderedStream().toList());
		WebHandler filtered = filtered(filters.orderedStream().toList(), new RouteHandler(resources, strategies));
		return observation.around(new ExceptionHandlingWebHandler(filtered, List.of(errors)));
	}

	/** Spring's own chain adds publishers and texts to explain stack traces. */
	private static WebHandler filtered(List<ApiFilter> filters, WebHandler routes) {
		WebFilterChain first = routes::handle;
		for (int i = filters.size() - 1; i >= 0; i--) {
			ApiFilter filter = filters.get(i);
			WebFilterChain next = first;
			first = (exchange) -> filter.filter(exchange, next);
		}
		return first::filter;
	}

	/**
	 * Spring's own handler looks for the route in publishers, which takes a tenth more
	 * processor time.
	 */
	private record RouteHandler(ResourceRoutes routes,
			HandlerStrategies strategies) implements WebHandler, ServerResponse.Context {

		@Override
		public Mono<Void> handle(ServerWebExchange exchange) {
			ServerRequest request = ServerRequest.create(exchange, this.strategies.messageReaders());
			HandlerFunction<ServerResponse> handler = this.routes.handler(request);
			return (handler != null) ? handler.handle(request).flatMap((response) -> response.writeTo(exchange, this))
					: Mono.error(new ResponseStatusException(HttpStatus.NOT_FOUND));
		}

		@Override
		public List<HttpMessageWriter<?>> messageWriters() {
			return this.strategies.messageWriters();
		}

		@Override
		public List<ViewResolver> viewResolvers() {
			return this.strategies.viewResolvers();
		}

	}

}
