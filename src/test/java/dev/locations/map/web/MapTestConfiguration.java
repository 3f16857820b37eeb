package dev.locations.map.web;

import org.springframework.context.annotation.Import;

/** Maps of the locations of a store in memory, for tests. */
@Import({ MapRoutes.class, ClusterHandler.class, TileHandler.class, TileDescriptionHandler.class, BaseMaps.class })
public class MapTestConfiguration {

}
