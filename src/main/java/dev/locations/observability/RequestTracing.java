package dev.locations.observability;

import io.micrometer.common.KeyValue;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.tracing.handler.TracingObservationHandler.TracingContext;

import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;

/**
 * Adds to the trace of a request what only this service knows: its route, the source of
 * the answer, and its identifier.
 */
final class RequestTracing {

	private final ObservationRegistry registry;

	RequestTracing(ObservationRegistry registry) {
		this.registry = registry;
	}

	ObservationRegistry registry() {
		return this.registry;
	}

	/** The trace ends right after what is behind the handler. */
	WebHandler around(WebHandler answering) {
		return (exchange) -> answering.handle(exchange)
			.doOnTerminate(() -> describe(exchange))
			.doOnCancel(() -> describe(exchange));
	}

	private static void describe(ServerWebExchange exchange) {
		ServerRequestObservationContext.findCurrent(exchange.getAttributes())
			.ifPresent((context) -> describe(context, RequestFacts.of(exchange)));
	}

	private static void describe(ServerRequestObservationContext context, RequestFacts facts) {
		context.setPathPattern(facts.route());
		context.addLowCardinalityKeyValue(KeyValue.of("locations.source", facts.source().tag()));
		context.addHighCardinalityKeyValue(KeyValue.of("http.request.id", facts.id()));
		TracingContext tracing = context.get(TracingContext.class);
		if (tracing != null && tracing.getSpan() != null) {
			facts.tracedAs(tracing.getSpan().context().traceId());
		}
	}

}
