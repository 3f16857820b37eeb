package dev.locations.observability;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.web.server.ServerWebExchange;

record AccessLog(LogQueue queue) implements RequestEnd {

	private static final Logger logger = LoggerFactory.getLogger(AccessLog.class);

	@Override
	public void ended(ServerWebExchange exchange, RequestDetails details, int status, long nanos) {
		AccessLogEntry entry = AccessLogEntry.of(exchange, details, status, nanos);
		this.queue.write(() -> entry.writeTo(logger));
	}

}
