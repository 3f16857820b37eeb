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
 * Logs at the end of the start where the service listens, the notes of the features, and
 * how to sign in for the first time.
 */
@Component
@ConditionalOnWebApplication
record StartupReport(ServerProperties server, ObjectProvider<StartupNote> notes,
		ObjectProvider<FirstSignIn> firstSignIn) {

	private static final Logger logger = LoggerFactory.getLogger(StartupReport.class);

	/** Has lines of its own, because it must not be overlooked. */
	private static final String FIRST_SIGN_IN = """

			    The map:   {}/
			    The desk:  {}/admin
			    Sign in at the desk as {}
			    The log shows this password only once.
			""";

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
		this.firstSignIn
			.ifAvailable((account) -> account.show((text) -> logger.info(FIRST_SIGN_IN, pages, pages, text)));
	}

	URI url(int port) throws URISyntaxException {
		InetAddress address = this.server.getAddress();
		String host = (address == null || address.isAnyLocalAddress()) ? "localhost" : address.getHostAddress();
		return new URI(Ssl.isEnabled(this.server.getSsl()) ? "https" : "http", null, host, port, "/api", null, null);
	}

}
