package dev.locations.service;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;

import dev.locations.openapi.AnsweredRequest;
import dev.locations.openapi.DocumentedAnswers;
import dev.locations.testing.RawAnswer;
import dev.locations.testing.RawConnection;
import dev.locations.testing.TestCertificate;
import dev.locations.testing.TestDirectory;
import dev.locations.web.RawHttp2;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;

/** Tests the whole service with the TLS settings that the documentation describes. */
@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT,
		properties = { "server.ssl.bundle=locations", "spring.ssl.bundle.pem.locations.reload-on-update=true",
				"spring.ssl.bundle.watch.file.quiet-period=500ms", "locations.connection.idle-timeout=2s",
				"locations.admin.email=root@example.com", "locations.admin.password=correct horse battery",
				"locations.password.strength=4" })
@Tag("slow")
class TlsTests {

	// kept until the JVM ends, like the service, which looks for new certificates
	private static final Path keys = TestDirectory.create();

	private static TestCertificate current = TestCertificate.create();

	@LocalServerPort
	private int port;

	@DynamicPropertySource
	static void settings(DynamicPropertyRegistry registry) throws Exception {
		current.writeTo(key(), certificate());
		Path directory = TestDirectory.create();
		registry.add("locations.data-dir", () -> directory);
		registry.add("spring.ssl.bundle.pem.locations.keystore.certificate", () -> certificate().toString());
		registry.add("spring.ssl.bundle.pem.locations.keystore.private-key", () -> key().toString());
	}

	private static Path key() {
		return keys.resolve("key.pem");
	}

	private static Path certificate() {
		return keys.resolve("certificate.pem");
	}

	private HttpResponse<String> get(SSLContext context, HttpClient.Version version, String path) throws Exception {
		HttpClient client = HttpClient.newBuilder().sslContext(context).version(version).build();
		HttpResponse<String> answer = client.send(
				HttpRequest.newBuilder(URI.create("https://localhost:" + this.port + path)).build(),
				HttpResponse.BodyHandlers.ofString());
		DocumentedAnswers.check(AnsweredRequest.of(answer));
		return answer;
	}

	@ParameterizedTest
	@CsvSource({ "HTTP_1_1, /api/locations, 200", "HTTP_1_1, /api/none, 404", "HTTP_2, /api/locations, 200",
			"HTTP_2, /api/none, 404" })
	void speaksBothVersionsOfHttp(HttpClient.Version version, String path, int status) throws Exception {
		HttpResponse<String> answer = get(TestCertificate.trusting(current), version, path);
		assertThat(answer.version()).isEqualTo(version);
		assertThat(answer.statusCode()).isEqualTo(status);
		assertThat(answer.headers().allValues("Strict-Transport-Security")).containsExactly("max-age=31536000");
		assertThat(answer.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
		assertThat(answer.headers().allValues("Content-Security-Policy")).hasSize(1);
		assertThat(answer.headers().allValues("X-Frame-Options")).containsExactly("DENY");
		assertThat(answer.headers().allValues("Referrer-Policy")).containsExactly("no-referrer");
	}

	/** The service closes both connections, though the client does not ask for it. */
	@Test
	void keepsItsDeadlinesAndRules() throws Exception {
		try (RawConnection connection = RawConnection.of(connect())) {
			connection.send("GET /api/none HTTP/1.1\r\n\r\n");
			List<RawAnswer> answers = connection.readAnswers();
			answers.forEach((answer) -> answer.assertDescribedFor("GET /api/none"));
			assertThat(answers).extracting(RawAnswer::status).containsExactly(400);
			assertThat(answers).allSatisfy(RawAnswer::assertHidesInternals)
				.allSatisfy((answer) -> assertThat(answer.head())
					.containsIgnoringCase("\r\nstrict-transport-security: max-age=31536000\r\n"));
		}
		try (RawConnection connection = RawConnection.of(connect())) {
			connection.send("GET /api/none");
			assertThat(connection.readAll()).isEmpty();
		}
	}

	/** Nor after the first bytes of the first message of TLS. */
	@ParameterizedTest
	@ValueSource(strings = { "GET /api/none HTTP/1.1\r\nHost: localhost\r\n\r\n", "\u0016\u0003\u0001\u0002\0\u0001" })
	void doesNotAnswerWithoutTls(String bytes) throws Exception {
		assertThat(RawConnection.exchange(this.port, bytes)).doesNotContain("HTTP");
	}

	/**
	 * The service allows 1000 pings, and ten more with a request. It does not close the
	 * connection for want of requests, because the first one does not end.
	 */
	@Test
	void keepsItsRulesForHttp2() throws Exception {
		try (RawHttp2 client = RawHttp2.byTls(connect())) {
			client.get("/api/changes");
			ByteArrayOutputStream pings = new ByteArrayOutputStream();
			for (int i = 0; i <= 1010; i++) {
				pings.writeBytes(RawHttp2.frame(RawHttp2.PING, 0, 0, new byte[8]));
			}
			client.write(pings.toByteArray());
			assertThat(client.errorAtTheEnd()).as("ENHANCE_YOUR_CALM").hasValue(11);
		}
	}

	@Test
	void loadsANewCertificateWhileItRuns() throws Exception {
		TestCertificate second = TestCertificate.create();
		SSLContext context = TestCertificate.trusting(second);
		second.writeTo(key(), certificate());
		Awaitility.await()
			.ignoreException(SSLHandshakeException.class)
			.untilAsserted(
					() -> assertThat(get(context, HttpClient.Version.HTTP_2, "/api/none").statusCode()).isEqualTo(404));
		current = second;
	}

	private SSLSocket connect() throws Exception {
		SSLSocket socket = (SSLSocket) TestCertificate.trusting(current)
			.getSocketFactory()
			.createSocket(InetAddress.getLoopbackAddress(), this.port);
		socket.setSoTimeout(10_000);
		return socket;
	}

}
