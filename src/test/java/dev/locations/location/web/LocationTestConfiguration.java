package dev.locations.location.web;

import dev.locations.location.InMemoryLocationStore;

import org.springframework.context.annotation.Import;

/**
 * Locations on a store in memory, for tests.
 */
@Import({ LocationRoutes.class, LocationHandler.class, ListParameters.class, InMemoryLocationStore.class })
public class LocationTestConfiguration {

}
