package dev.locations.web;

import java.util.List;

import reactor.netty.resources.LoopResources;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

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
