package dev.locations.throttle;

import org.springframework.context.annotation.Import;

/**
 * The limit on wrong passwords, for tests.
 */
@Import(ThrottleConfiguration.class)
public class ThrottleTestConfiguration {

}
