package dev.locations.audit;

import java.time.Clock;

import dev.locations.observability.LogQueue;
import dev.locations.web.ClientAddresses;
import io.micrometer.core.instrument.MeterRegistry;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class AuditConfiguration {

	@Bean
	LogQueue auditQueue(MeterRegistry registry) {
		return new LogQueue("audit", "locations.audit.dropped", registry);
	}

	@Bean
	AuditLog auditLog(ClientAddresses addresses, LogQueue auditQueue, Clock clock, JsonMapper json) {
		return new AuditLog(addresses, auditQueue, clock, json);
	}

}
