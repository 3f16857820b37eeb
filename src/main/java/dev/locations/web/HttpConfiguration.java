package dev.locations.web;

import java.util.List;

import dev.locations.observability.RequestObservation;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilterChain;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.handler.ExceptionHandlingWebHandler;

/**
 * Configures how requests are handled. Spring's dispatcher is left out: it only looks for
 * other kinds of handlers and results, and takes a tenth of the processor time of a
 * request.
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

	/**
	 * Passes requests through the filters, without the publishers and texts that Spring's
	 * own chain adds to explain stack traces.
	 */
	private static WebHandler filtered(List<ApiFilter> filters, WebHandler routes) {
		WebFilterChain first = routes::handle;
		for (int i = filters.size() - 1; i >= 0; i--) {
			ApiFilter filter = filters.get(i);
			WebFilterChain next = first;
			first = (exchange) -> filter.filter(exchange, next);
		}
		return first::filter;
	}

}
