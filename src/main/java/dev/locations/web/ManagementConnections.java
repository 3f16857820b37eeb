package dev.locations.web;

import java.util.List;

import reactor.netty.resources.LoopResources;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.endpoint.web.WebEndpointProperties;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.WebFilter;

/**
 * Applies the deadlines, headers and checks of the main port to the management port, with
 * a thread of its own: when the event loops of the main port are busy, a probe that waits
 * would have the process restarted. Only the context of the management port may use this
 * class. It finds it in an imports file under {@code META-INF/spring}.
 */
class ManagementConnections {

	@Bean(destroyMethod = "dispose")
	LoopResources managementLoops() {
		return LoopResources.create("management", 1, true);
	}

	/** Without it, this port would serve the whole interface, without its limits. */
	@Bean
	@Order(Ordered.HIGHEST_PRECEDENCE)
	WebFilter probesAndMetricsOnly(WebEndpointProperties endpoints) {
		String base = endpoints.getBasePath() + "/";
		return (exchange, chain) -> {
			if (exchange.getRequest().getPath().value().startsWith(base)) {
				return chain.filter(exchange);
			}
			exchange.getResponse().setStatusCode(HttpStatus.NOT_FOUND);
			return exchange.getResponse().setComplete();
		};
	}

	@Bean
	ServerThreads managementThreads(LoopResources managementLoops) {
		return new ServerThreads(() -> List.of(managementLoops));
	}

	@Bean
	WebServerFactoryCustomizer<NettyReactiveWebServerFactory> managementConnections(LoopResources managementLoops,
			ObjectProvider<NettyServerCustomizer> connections) {
		return (factory) -> {
			connections.orderedStream().forEach(factory::addServerCustomizers);
			factory.addServerCustomizers((http) -> http.runOn(managementLoops));
		};
	}

}
