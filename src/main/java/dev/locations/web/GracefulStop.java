package dev.locations.web;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import dev.locations.guard.ConnectionDrain;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;

/**
 * Ends the connections to the main port when the service begins to stop, and waits for
 * the answers that it has begun. Spring Boot's graceful shutdown closes a connection
 * without telling its client, who may be sending the next request.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
final class GracefulStop extends EarlyStop implements WebServerFactoryCustomizer<NettyReactiveWebServerFactory> {

	private static final Logger logger = LoggerFactory.getLogger(GracefulStop.class);

	/** The system may have accepted connections that the server is still setting up. */
	private static final long LAST_CONNECTIONS_MILLIS = 100;

	private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

	private final Duration timeout;

	private volatile @Nullable Channel listener;

	/** After the timeout, connections are closed without the end of their answers. */
	GracefulStop(Duration timeout) {
		this.timeout = timeout;
	}

	@Override
	public void customize(NettyReactiveWebServerFactory factory) {
		factory.addServerCustomizers((http) -> http.doOnBound((server) -> this.listener = server.channel())
			.doOnChannelInit((observer, channel, address) -> add(channel)));
	}

	private void add(Channel connection) {
		this.connections.add(connection);
		if (isStopping()) {
			ConnectionDrain.begin(connection);
		}
	}

	@Override
	protected void stopEarly(Runnable stopped) {
		Channel listener = this.listener;
		if (listener == null) {
			stopped.run();
			return;
		}
		logger.info("Stops: accepts no connections, and finishes the answers that it has begun");
		listener.close().addListener((closed) -> {
			this.connections.forEach(ConnectionDrain::begin);
			schedule(() -> this.connections.newCloseFuture().addListener((drained) -> stopped.run()),
					LAST_CONNECTIONS_MILLIS);
			schedule(this.connections::close, this.timeout.toMillis());
		});
	}

	private static void schedule(Runnable action, long millis) {
		GlobalEventExecutor.INSTANCE.schedule(action, millis, TimeUnit.MILLISECONDS);
	}

}
