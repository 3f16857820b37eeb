package dev.locations;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * Starts the Locations Service.
 */
@SpringBootApplication
public class LocationsServiceApplication {

	/**
	 * Starts the service.
	 * @param args Spring Boot's arguments
	 */
	public static void main(String[] args) {
		SpringApplication.run(LocationsServiceApplication.class, args);
	}

}
