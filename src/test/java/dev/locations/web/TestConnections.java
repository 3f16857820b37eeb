package dev.locations.web;

import java.time.Duration;

import dev.locations.guard.SlowClients;
import dev.locations.testing.Times;

import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;

/** The connection handlers of the service, for the web servers of tests. */
public final class TestConnections {

	private TestConnections() {
	}

	public static NettyServerCustomizer of(Duration idleTimeout, Duration writeTimeout, RequestSettings requests,
			SlowClients slowClients) {
		return new ConnectionConfiguration().connections(
				new ConnectionConfiguration.Settings(idleTimeout, writeTimeout, 100, null), requests,
				new ServerProperties(), slowClients, Times.always());
	}

}
