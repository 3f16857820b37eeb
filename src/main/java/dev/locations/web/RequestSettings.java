package dev.locations.web;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits on requests.
 *
 * @param maxBodySize the largest request body
 */
@ConfigurationProperties("locations.request")
record RequestSettings(@DefaultValue("256KB") DataSize maxBodySize) {
}
