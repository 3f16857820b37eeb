package dev.locations.importing.web;

import org.springframework.context.annotation.Import;

/** The endpoint of imports, for tests. */
@Import(ImportRoutes.class)
public class ImportTestConfiguration {

}
