package dev.locations.embedded;

import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The settings of the embedded store.
 *
 * @param backupDir the directory for backups; null for a directory in the data directory
 */
@ConfigurationProperties("locations.store")
record EmbeddedStoreSettings(@DefaultValue("false") boolean acceptDamage, @Nullable Path backupDir) {
}
