package dev.locations.page;

import org.springframework.context.annotation.Import;

@Import({ PageRoutes.class, PageParts.class, BaseMaps.class, BaseMapRoutes.class, OpenApiRoutes.class })
public class PageTestConfiguration {

}
