package dev.locations.web.connection;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/**
 * Treats the connections of the management port like the others: the same deadlines,
 * headers and rules. It is no {@code @Configuration}, as only the context of the
 * management port is to find it: by the file of imports that names it.
 */
class ManagementConnections {

	@Bean
	static WebServerFactoryCustomizer<NettyReactiveWebServerFactory> managementConnections(
			ObjectProvider<NettyServerCustomizer> connections) {
		return (factory) -> connections.orderedStream().forEach(factory::addServerCustomizers);
	}

}
