package dev.locations.auth;

import dev.locations.user.InMemoryUserStore;
import dev.locations.user.Passwords;
import dev.locations.user.UserAdministration;

import org.springframework.context.annotation.Import;

@Import({ AuthConfiguration.class, BearerTokenWebFilter.class, UserHandler.class, UserAdministration.class,
		PasswordChange.class, Passwords.class, InMemoryUserStore.class })
public class AuthTestConfiguration {

}
