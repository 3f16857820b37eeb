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
record StartupReport(ServerProperties server, ObjectProvider<StartupNote> notes) {

	private static final Logger logger = LoggerFactory.getLogger(StartupReport.class);

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

	URI url(int port) throws URISyntaxException {
		InetAddress address = this.server.getAddress();
		String host = (address == null || address.isAnyLocalAddress()) ? "localhost" : address.getHostAddress();
		return new URI(Ssl.isEnabled(this.server.getSsl()) ? "https" : "http", null, host, port, "/api", null, null);
	}

}
