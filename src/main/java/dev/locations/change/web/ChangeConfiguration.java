package dev.locations.change.web;

import dev.locations.change.ChangeLog;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.validation.BodySchemas;
import dev.locations.web.Resource;
import dev.locations.web.push.PushStreams;
import io.micrometer.core.instrument.MeterRegistry;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * Configures the endpoint for listeners.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableConfigurationProperties(ChangeSettings.class)
class ChangeConfiguration {

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
			MeterRegistry registry, ShedRequestCounter shedRequests, BodySchemas schemas) {
		ChangeHandler handler = new ChangeHandler(settings, log, changeListeners,
				new ChangeMeters(registry, log, changeListeners), shedRequests, schemas);
		return Resource.at("/api/changes").get(handler::listen).route();
	}

}
