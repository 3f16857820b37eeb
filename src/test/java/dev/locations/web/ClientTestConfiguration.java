package dev.locations.web;

import java.util.List;

import org.springframework.context.annotation.Import;

/** The addresses of clients, for tests. */
@Import(ClientConfiguration.class)
public class ClientTestConfiguration {

	public static ClientAddresses withoutProxies() {
		return new ClientAddresses(List.of());
	}

}
