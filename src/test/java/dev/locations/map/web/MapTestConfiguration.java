package dev.locations.map.web;

import org.springframework.context.annotation.Import;

/** Maps of the locations of a store in memory, for tests. */
@Import({ MapRoutes.class, ClusterHandler.class, ClusterParameters.class, TileHandler.class,
		TileDescriptionHandler.class, MapStyle.class })
public class MapTestConfiguration {

}
