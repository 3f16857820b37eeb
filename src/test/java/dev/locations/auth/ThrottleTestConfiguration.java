package dev.locations.auth;

import dev.locations.web.ClientTestConfiguration;

import org.springframework.context.annotation.Import;

/** The limit on wrong passwords, for tests. */
@Import({ ClientTestConfiguration.class, ThrottleConfiguration.class })
public class ThrottleTestConfiguration {

}
