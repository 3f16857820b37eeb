package dev.locations.web;

import dev.locations.observability.ShedRequestCounter;
import dev.locations.time.TimeConfiguration;

import org.springframework.context.annotation.Import;

/**
 * The parts that all endpoints share, for tests.
 */
@Import({ WebConfiguration.class, JsonBodies.class, ErrorResponses.class, Refusals.class, ShedRequestCounter.class,
		TimeConfiguration.class })
public class WebTestConfiguration {

}
