package dev.locations.web;

import java.time.Duration;

import dev.locations.guard.ConnectionDrain;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.SmartLifecycle;

/**
 * Ends the connections to the main port when the service begins to stop, and waits for
 * the answers that it has begun. Spring Boot's graceful shutdown closes a connection
 * without telling its client, who may be sending the next request.
 */
final class GracefulStop implements SmartLifecycle, WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

	private static final Logger logger = LoggerFactory.getLogger(GracefulStop.class);

	private final ConnectionDrain drain = new ConnectionDrain();

	private final Duration timeout;

	private volatile boolean running;

	/** After the timeout, connections are closed without the end of their answers. */
	GracefulStop(Duration timeout) {
		this.timeout = timeout;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		factory.addServerCustomizers((http) -> http.doOnBound((server) -> this.drain.listensOn(server.channel()))
			.doOnChannelInit((observer, channel, address) -> this.drain.add(channel)));
	}

	@Override
	public void start() {
		this.running = true;
	}

	@Override
	public void stop() {
		stop(() -> {
		});
	}

	@Override
	public void stop(Runnable stopped) {
		this.running = false;
		logger.info("Stops: accepts no connections, and finishes the answers that it has begun");
		this.drain.begin(this.timeout, stopped);
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

}
