package dev.locations.map.web;

import org.springframework.context.annotation.Import;

@Import({ MapRoutes.class, ClusterHandler.class, TileHandler.class, TileDescriptionHandler.class, BaseMaps.class })
public class MapTestConfiguration {

}
