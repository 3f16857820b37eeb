package dev.locations.ogc.web;

import org.springframework.context.annotation.Import;

/** The endpoints of the OGC API, for tests. */
@Import({ OgcRoutes.class, OgcAnswers.class, DescriptionHandler.class, ItemHandler.class, ItemParameters.class })
public class OgcTestConfiguration {

}
