package dev.locations.page;

import org.springframework.context.annotation.Import;

/**
 * The endpoints of the pages, for tests.
 */
@Import({ PageRoutes.class, PageParts.class, BaseMaps.class, BaseMapRoutes.class, OpenApiRoutes.class })
public class PageTestConfiguration {

}
