package dev.locations.ogc.web;

import org.springframework.context.annotation.Import;

@Import({ OgcRoutes.class, OgcAnswers.class, DescriptionHandler.class, ItemHandler.class, ItemParameters.class })
public class OgcTestConfiguration {

}
