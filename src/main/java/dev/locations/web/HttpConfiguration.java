package dev.locations.web;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.server.reactive.HttpHandler;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.WebFilter;

/**
 * Requests pass the filters and go to the routes, and nothing else: without Spring's
 * dispatcher, which would look for other kinds of handlers and results, a request costs a
 * tenth less.
 */
@Configuration(proxyBeanMethods = false)
class HttpConfiguration {

	@Bean
	HttpHandler httpHandler(ObjectProvider<RouterFunction<ServerResponse>> routes, ObjectProvider<WebFilter> filters,
			ErrorResponses errors) {
		HandlerStrategies.Builder strategies = HandlerStrategies.empty()
			.codecs((codecs) -> codecs.registerDefaults(true))
			.exceptionHandler(errors);
		filters.orderedStream().forEach(strategies::webFilter);
		return RouterFunctions.toHttpHandler(routes.orderedStream().reduce(RouterFunction::and).orElseThrow(),
				strategies.build());
	}

}
