package dev.locations.observability;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;

import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/** Adds the route and the identifier of a request to its trace. */
record RequestTracing(ObservationRegistry registry) {

	/** The trace ends when the returned handler has finished. */
	WebHandler around(WebHandler answering) {
		return (exchange) -> answering.handle(exchange)
			.doOnTerminate(() -> describe(exchange))
			.doOnCancel(() -> describe(exchange));
	}

	private static void describe(ServerWebExchange exchange) {
		ServerRequestObservationContext.findCurrent(exchange.getAttributes())
			.ifPresent((context) -> describe(context, RequestDetails.of(exchange)));
	}

	private static void describe(ServerRequestObservationContext context, RequestDetails details) {
		context.setPathPattern(details.route());
		context.addHighCardinalityKeyValue(KeyValue.of("http.request.id", details.id()));
		TracingContext tracing = context.get(TracingContext.class);
		if (tracing != null && tracing.getSpan() != null) {
			details.setTraceId(tracing.getSpan().context().traceId());
		}
	}

}
