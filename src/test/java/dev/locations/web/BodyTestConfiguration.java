package dev.locations.web;

import org.springframework.context.annotation.Import;

/** The reader of bodies, for tests. */
@Import({ JsonBodies.class, RequestLimit.class })
public class BodyTestConfiguration {

}
