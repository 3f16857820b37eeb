package dev.locations.embedded;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the embedded store.
 *
 * @param acceptDamage whether the service goes on without the damaged records of its
 * store file
 */
@ConfigurationProperties("locations.store")
record EmbeddedStoreSettings(@DefaultValue("false") boolean acceptDamage) {
}
