package dev.locations.user;

import org.springframework.context.annotation.Import;

/**
 * User accounts on a store in memory, for tests.
 */
@Import({ UserConfiguration.class, UserRoutes.class, UserHandler.class, UserAdministration.class, PasswordChange.class,
		Passwords.class, InMemoryUserStore.class })
public class UserTestConfiguration {

}
