package dev.locations.observability;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the access log.
 *
 * @param enabled whether each request is logged
 */
@ConfigurationProperties("locations.access-log")
record AccessLogSettings(@DefaultValue("false") boolean enabled) {

}
