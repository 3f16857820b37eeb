package dev.locations.auth.oidc;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

/**
 * Spring Authorization Server, by its settings alone. It runs in a JVM of its own,
 * because a servlet container on the class path would change what the service is.
 */
@EnableAutoConfiguration
public class AuthorizationServer {

	public static void main(String[] arguments) {
		SpringApplication.run(AuthorizationServer.class, arguments);
	}

}
