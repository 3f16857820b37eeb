package dev.locations.startup;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/**
 * Logs at the end of the start where the service listens, and the notes of the features.
 */
@Component
@ConditionalOnWebApplication
class StartupReport {

	private static final Logger logger = LoggerFactory.getLogger(StartupReport.class);

	private final ServerProperties server;

	private final ObjectProvider<StartupNote> notes;

	StartupReport(ServerProperties server, ObjectProvider<StartupNote> notes) {
		this.server = server;
		this.notes = notes;
	}

	@EventListener
	void log(ApplicationReadyEvent ready) throws URISyntaxException {
		Environment environment = ready.getApplicationContext().getEnvironment();
		URI url = url(environment.getRequiredProperty("local.server.port", Integer.class));
		logger.info("Listening on {}", url);
		String pages = environment.getProperty("locations.public-url", url.resolve("/").toString())
			.replaceFirst("/$", "");
		logger.info(
				"The map is at {}/, the desk of administrators at {}/admin, the description of the interface at {}/docs",
				pages, pages, pages);
		this.notes.orderedStream().forEach((note) -> logger.info("{}", note.text()));
	}

	/**
	 * Returns the URL of the interface, as seen from this machine.
	 * @param port the port in use; it differs from the configured one if that is 0
	 * @return the URL
	 */
	URI url(int port) throws URISyntaxException {
		InetAddress address = this.server.getAddress();
		String host = (address == null || address.isAnyLocalAddress()) ? "localhost" : address.getHostAddress();
		return new URI(Ssl.isEnabled(this.server.getSsl()) ? "https" : "http", null, host, port, "/api", null, null);
	}

}
