package dev.locations.user;

import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Configuration;

/** The settings of user accounts. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ AdminSettings.class, PasswordSettings.class })
class UserConfiguration {

}
