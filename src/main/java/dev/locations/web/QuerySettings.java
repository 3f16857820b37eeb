package dev.locations.web;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of query parameters.
 *
 * @param ignoreUnknown whether parameters that a resource does not have are ignored
 */
@ConfigurationProperties("locations.query")
record QuerySettings(@DefaultValue("false") boolean ignoreUnknown) {

}
