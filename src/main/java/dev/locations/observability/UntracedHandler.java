package dev.locations.observability;

import reactor.core.publisher.Mono;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.WebHandler;
import org.springframework.web.server.adapter.HttpWebHandlerAdapter;

/**
 * Spring's adapter without traces, forwarded headers and multipart bodies. For them it
 * adds four publishers to each request, also if they are not used.
 */
final class UntracedHandler extends HttpWebHandlerAdapter {

	UntracedHandler(WebHandler answering) {
		super(answering);
	}

	@Override
	public Mono<Void> handle(ServerHttpRequest request, ServerHttpResponse response) {
		return getDelegate().handle(createExchange(request, response)).then(Mono.defer(response::setComplete));
	}

}
