package dev.locations.web.connection;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/**
 * Applies the deadlines, headers and checks of the main port to the management port. It
 * has no {@code @Configuration}, because only the context of the management port may use
 * it. That context finds it in an imports file under {@code META-INF/spring}.
 */
class ManagementConnections {

	@Bean
	WebServerFactoryCustomizer<NettyReactiveWebServerFactory> managementConnections(
			ObjectProvider<NettyServerCustomizer> connections) {
		return (factory) -> connections.orderedStream().forEach(factory::addServerCustomizers);
	}

}
