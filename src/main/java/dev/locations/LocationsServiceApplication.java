package dev.locations;

import java.util.Locale;
import java.util.OptionalInt;

import dev.locations.startup.FullHeap;

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
	 * Starts the service, or runs a command.
	 * @param args the arguments of Spring Boot, or a command and its arguments
	 */
	public static void main(String[] args) {
		FullHeap.endProcess();
		// numbers in answers and files never have the digits of the machine's language
		Locale.setDefault(Locale.ROOT);
		OptionalInt exitCode = Commands.run(System.out, System.err, args);
		if (exitCode.isPresent()) {
			System.exit(exitCode.getAsInt());
		}
		SpringApplication.run(LocationsServiceApplication.class, args);
	}

}
