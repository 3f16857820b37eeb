package dev.locations.web;

import dev.locations.observability.ShedRequestCounter;

import org.springframework.context.annotation.Import;

/**
 * What the features share on the web side, for tests.
 */
@Import({ WebConfiguration.class, JsonBodies.class, ErrorResponses.class, ShedRequestCounter.class })
public class WebTestConfiguration {

}
