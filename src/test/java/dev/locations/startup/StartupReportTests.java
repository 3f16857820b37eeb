package dev.locations.startup;

import java.net.InetAddress;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class StartupReportTests {

	private final ServerProperties server = new ServerProperties();

	private final StaticListableBeanFactory beans = new StaticListableBeanFactory();

	private final StartupReport report = new StartupReport(this.server, this.beans.getBeanProvider(StartupNote.class),
			this.beans.getBeanProvider(FirstSignIn.class));

	private void logReady(MockEnvironment environment) throws URISyntaxException {
		GenericApplicationContext context = new GenericApplicationContext();
		context.setEnvironment(environment);
		this.report.log(new ApplicationReadyEvent(new SpringApplication(), new String[0], context, Duration.ZERO));
	}

	@Test
	void logsThePortInUseAndTheNotes(CapturedOutput output) throws URISyntaxException {
		this.server.setPort(0);
		this.beans.addBean("note", (StartupNote) () -> "The coffee is ready");
		logReady(new MockEnvironment().withProperty("local.server.port", "43210"));
		assertThat(output).containsSubsequence("Listening on http://localhost:43210/api",
				"The map is at http://localhost:43210/, the desk of administrators at http://localhost:43210/admin, ",
				" at http://localhost:43210/docs", "The coffee is ready");
	}

	@Test
	void endsWithWhatTheFirstSignInTakes(CapturedOutput output) throws URISyntaxException {
		this.beans.addBean("note", (StartupNote) () -> "The coffee is ready");
		this.beans.addBean("account", (FirstSignIn) (log) -> log.accept("joe with the password secret"));
		logReady(new MockEnvironment().withProperty("local.server.port", "43210"));
		assertThat(output.getOut().substring(output.getOut().indexOf("The coffee is ready"))).containsSubsequence(
				"The map:   http://localhost:43210/\n", "The desk:  http://localhost:43210/admin\n",
				"Sign in at the desk as joe with the password secret\n", "only once.\n");
	}

	@Test
	void logsThePagesUnderThePublicUrl(CapturedOutput output) throws URISyntaxException {
		this.server.setSsl(new Ssl());
		logReady(new MockEnvironment().withProperty("local.server.port", "8443")
			.withProperty("locations.public-url", "https://maps.example.com/places/"));
		assertThat(output).contains("Listening on https://localhost:8443/api",
				"The map is at https://maps.example.com/places/, ", " https://maps.example.com/places/admin, ",
				" https://maps.example.com/places/docs");
	}

	@ParameterizedTest
	@CsvSource({ "192.0.2.7, http://192.0.2.7:80/api", "0.0.0.0, http://localhost:80/api",
			"2001:db8::7, http://[2001:db8:0:0:0:0:0:7]:80/api", "::, http://localhost:80/api" })
	void namesTheAddressItIsBoundTo(String address, String url) throws UnknownHostException, URISyntaxException {
		this.server.setAddress(InetAddress.getByName(address));
		assertThat(this.report.url(80)).hasToString(url);
	}

	@Test
	void namesTheSchemeOfAnEncryptedConnection() throws URISyntaxException {
		this.server.setSsl(new Ssl());
		assertThat(this.report.url(443)).hasToString("https://localhost:443/api");
	}

}
