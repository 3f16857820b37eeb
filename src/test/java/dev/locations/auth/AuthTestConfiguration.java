package dev.locations.auth;

import dev.locations.user.InMemoryUserStore;
import dev.locations.user.Passwords;
import dev.locations.user.UserAdministration;

import org.springframework.context.annotation.Import;

/** User accounts on a store in memory, for tests. */
@Import({ AuthConfiguration.class, BearerTokenWebFilter.class, UserHandler.class, UserAdministration.class,
		PasswordChange.class, Passwords.class, InMemoryUserStore.class })
public class AuthTestConfiguration {

}
