package dev.locations.change.web;

import dev.locations.change.ChangeLog;
import dev.locations.guard.ProcessLimits;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.web.ClientAddresses;
import dev.locations.web.PushStreams;
import dev.locations.web.Resource;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/** Configures the endpoint for listeners. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableConfigurationProperties(ChangeSettings.class)
class ChangeConfiguration {

	/** The memory of a listener while some events wait to be sent. */
	private static final int LISTENER_BYTES = 32 * 1024;

	@Bean
	ChangeLog changeLog(ChangeSettings settings) {
		return new ChangeLog(ChangeSettings.HISTORY, settings.maxHistoryBytes());
	}

	@Bean
	PushStreams changeListeners(ChangeSettings settings, ChangeLog log) {
		PushStreams listeners = new PushStreams(settings.commentInterval());
		log.onChange(listeners::wake);
		return listeners;
	}

	@Bean
	RouterFunction<ServerResponse> changeEndpoint(ChangeSettings settings, ChangeLog log, PushStreams changeListeners,
			ClientAddresses addresses, MeterRegistry registry, ShedRequestCounter shedRequests) {
		int max = Math.min(settings.maxListeners(), ProcessLimits.ofThisProcess().fitting(LISTENER_BYTES));
		ChangeHandler handler = new ChangeHandler(max, addresses, log, changeListeners,
				new ChangeMeters(registry, log, changeListeners), shedRequests);
		return Resource.at("/api/changes").get(handler::listen, "bbox").route();
	}

}
