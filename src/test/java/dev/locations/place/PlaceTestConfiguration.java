package dev.locations.place;

import org.springframework.context.annotation.Import;

@Import({ PlaceRoutes.class, PlaceHandler.class, SitemapHandler.class })
public class PlaceTestConfiguration {

}
