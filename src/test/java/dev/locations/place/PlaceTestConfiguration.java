package dev.locations.place;

import org.springframework.context.annotation.Import;

/** The pages of places, for tests. */
@Import({ PlaceRoutes.class, PlaceHandler.class, SitemapHandler.class })
public class PlaceTestConfiguration {

}
