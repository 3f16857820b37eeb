package dev.locations.web;

import dev.locations.observability.ShedRequestCounter;
import dev.locations.work.TimeConfiguration;
import dev.locations.work.WorkTestConfiguration;

import org.springframework.context.annotation.Import;

@Import({ WebConfiguration.class, PublicUrl.class, JsonBodies.class, RequestLimit.class, ErrorResponses.class,
		Refusals.class, ShedRequestCounter.class, TimeConfiguration.class, WorkTestConfiguration.class })
public class WebTestConfiguration {

}
