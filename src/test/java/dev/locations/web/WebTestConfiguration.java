package dev.locations.web;

import dev.locations.observability.ShedRequests;

import org.springframework.context.annotation.Import;

/**
 * What the features share on the web side, for tests.
 */
@Import({ WebConfiguration.class, JsonBodies.class, ErrorResponses.class, ShedRequests.class })
public class WebTestConfiguration {

}
