package dev.locations.openapi;

import org.springframework.context.annotation.Import;

/** The endpoints of the documentation, for tests. */
@Import(OpenApiRoutes.class)
public class OpenApiTestConfiguration {

}
