package dev.locations.location;

import org.springframework.context.annotation.Import;

/**
 * Locations on a store in memory, for tests.
 */
@Import({ LocationRoutes.class, LocationHandler.class, LocationQueries.class, InMemoryLocationStore.class })
public class LocationTestConfiguration {

}
