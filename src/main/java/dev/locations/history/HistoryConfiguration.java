package dev.locations.history;

import dev.locations.work.RunningTime;

import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The settings, for the service and for commands that write locations. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HistorySettings.class)
class HistoryConfiguration {

	@Bean
	@ConditionalOnWebApplication
	HistoryCleanup historyCleanup(LocationHistory history, RunningTime time) {
		return new HistoryCleanup(history, time);
	}

}
