package dev.locations;

import java.util.Arrays;

import dev.locations.importing.ImportCommand;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.security.autoconfigure.ReactiveUserDetailsServiceAutoConfiguration;
import org.springframework.boot.security.autoconfigure.actuate.web.reactive.ReactiveManagementWebSecurityAutoConfiguration;
import org.springframework.boot.security.autoconfigure.web.reactive.ReactiveWebSecurityAutoConfiguration;
import org.springframework.boot.security.oauth2.server.resource.autoconfigure.reactive.ReactiveOAuth2ResourceServerAutoConfiguration;

/**
 * Starts the Locations Service. The filter chain of Spring Security is excluded: the
 * handlers check rights, because they have to look up the record first.
 */
@SpringBootApplication(exclude = { ReactiveUserDetailsServiceAutoConfiguration.class,
		ReactiveManagementWebSecurityAutoConfiguration.class, ReactiveWebSecurityAutoConfiguration.class,
		ReactiveOAuth2ResourceServerAutoConfiguration.class })
public class LocationsServiceApplication {

	/**
	 * Starts the service, or runs the command {@code import}.
	 * @param args the arguments of Spring Boot, or {@code import} and the arguments of
	 * {@link ImportCommand}
	 */
	public static void main(String[] args) {
		if (args.length > 0 && args[0].equals(ImportCommand.COMMAND)) {
			System.exit(ImportCommand.run(Arrays.copyOfRange(args, 1, args.length)));
		}
		SpringApplication.run(LocationsServiceApplication.class, args);
	}

}
