package dev.locations.history;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

/** The settings, for the service and for commands that write locations. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(HistorySettings.class)
class HistoryConfiguration {

}
