package dev.locations.web;

import dev.locations.observability.ShedRequestCounter;

import org.springframework.context.annotation.Import;

/**
 * The parts that all endpoints share, for tests.
 */
@Import({ WebConfiguration.class, JsonBodies.class, ErrorResponses.class, ShedRequestCounter.class })
public class WebTestConfiguration {

}
