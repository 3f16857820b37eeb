package dev.locations.web;

import org.springframework.context.annotation.Import;

/**
 * What the features share on the web side, for tests.
 */
@Import({ WebConfiguration.class, JsonBodies.class, ErrorResponses.class })
public class WebTestConfiguration {

}
