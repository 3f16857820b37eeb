package dev.locations.user;

import org.springframework.context.annotation.Import;

/** The settings of user accounts, for tests. */
@Import(UserConfiguration.class)
public class UserSettingsTestConfiguration {

}
