package dev.locations.importing.web;

import dev.locations.importing.LocationImport;

import org.springframework.context.annotation.Import;

/** The endpoint of imports, for tests. */
@Import({ ImportRoutes.class, ImportPermit.class, LocationImport.class })
public class ImportTestConfiguration {

}
