package dev.locations;

import java.util.Locale;
import java.util.OptionalInt;

import dev.locations.startup.FullHeap;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the Locations Service. */
@SpringBootApplication
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
