package dev.locations.observability;

import org.springframework.web.server.ServerWebExchange;

/** Is told when a request has ended. */
@FunctionalInterface
public interface RequestEnd {

	/** The status of a request whose answer was not completed. */
	int ABORTED = 0;

	/** Called at the end of the answer; must not block. */
	void ended(ServerWebExchange exchange, RequestDetails details, int status, long nanos);

}
