package dev.locations.importing;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for a first trial.
 *
 * @param samplePlaces whether a new embedded store begins with some places
 */
@ConfigurationProperties("locations")
record SampleSettings(@DefaultValue("false") boolean samplePlaces) {
}
