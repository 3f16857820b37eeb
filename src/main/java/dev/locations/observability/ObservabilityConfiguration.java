package dev.locations.observability;

import java.net.InetAddress;

import dev.locations.startup.StartupNote;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.observation.ObservationPredicate;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.observation.ServerRequestObservationContext;

@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
@EnableConfigurationProperties({ ObservabilitySettings.class, ManagementServerProperties.class })
class ObservabilityConfiguration {

	@Bean
	RequestObservation requestObservation(MeterRegistry registry, ObjectProvider<RequestObservation.End> ends,
			ObservabilitySettings settings, ObjectProvider<ObservationRegistry> traces) {
		return new RequestObservation(registry, ends.stream().toList(),
				settings.tracing().enabled() ? traces.getObject() : null, System::nanoTime);
	}

	@Bean
	MeterBinder buildInfo(@Value("${info.version}") String version) {
		return (registry) -> Gauge.builder("locations.build.info", () -> 1)
			.description("Always 1; the tag is the version of this process")
			.tag("version", version)
			.register(registry);
	}

	@Bean
	LibraryErrorFilter libraryErrors() {
		return LibraryErrorFilter.install();
	}

	@Bean
	StartupNote managementNote(Environment environment, ManagementServerProperties management) {
		return () -> {
			String port = environment.getProperty("local.management.port");
			InetAddress address = management.getAddress();
			return (port != null)
					? "Probes and metrics are on port %s of %s".formatted(port,
							(address != null) ? address.getHostAddress() : "all addresses")
					: "Probes and metrics are switched off";
		};
	}

	@Bean
	@ConditionalOnBooleanProperty("locations.access-log.enabled")
	AccessLog accessLog(MeterRegistry registry) {
		return new AccessLog(new LogQueue("access", "locations.access.log.dropped", registry));
	}

	@Bean
	@ConditionalOnBooleanProperty("locations.tracing.enabled")
	ObservationPredicate apiOnly() {
		// probes and scrapes of metrics are not traced
		return (name, context) -> !(context instanceof ServerRequestObservationContext server)
				|| isApiRequest(server.getCarrier());
	}

	private static boolean isApiRequest(@Nullable ServerHttpRequest request) {
		return request != null && request.getPath().value().startsWith("/api");
	}

}
