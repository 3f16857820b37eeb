package dev.locations.auth;

import org.springframework.context.annotation.Import;

/** The beans of sign-in and of bearer tokens, for tests. */
@Import(AuthConfiguration.class)
public class AuthTestConfiguration {

}
