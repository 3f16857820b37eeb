package dev.locations.page;

import org.springframework.context.annotation.Import;

@Import({ PageRoutes.class, PageParts.class, OpenApiRoutes.class })
public class PageTestConfiguration {

}
