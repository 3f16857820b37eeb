package dev.locations.location.web;

import dev.locations.location.InMemoryLocationStore;
import dev.locations.readmodel.sync.LoadedCatalog;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

@Import({ LocationRoutes.class, LocationHandler.class, FacetHandler.class, ListParameters.class,
		InMemoryLocationStore.class })
public class LocationTestConfiguration {

	@Bean
	static LoadedCatalog catalog(InMemoryLocationStore store) {
		return new LoadedCatalog(store);
	}

}
