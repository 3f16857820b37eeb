package dev.locations.auth;

import org.springframework.context.annotation.Import;

/**
 * Sign-in and bearer tokens, for tests.
 */
@Import(AuthConfiguration.class)
public class AuthTestConfiguration {

}
