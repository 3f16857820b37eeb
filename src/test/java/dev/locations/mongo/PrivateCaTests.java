package dev.locations.mongo;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

import com.mongodb.reactivestreams.client.MongoClient;
import dev.locations.testing.TestCertificate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.mongodb.autoconfigure.MongoReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.util.function.ThrowingSupplier;

import static org.assertj.core.api.Assertions.assertThat;

/** A MongoDB whose certificate a private CA has signed, as documented. */
@Tag("slow")
class PrivateCaTests {

	@TempDir
	private Path directory;

	@Test
	void aBundleIsTrusted() throws Exception {
		// the driver asks for it on an event loop, where a test may not read its file
		assertThat(SSLContext.getDefault()).isNotNull();
		TestCertificate certificate = TestCertificate.create();
		Path trusted = this.directory.resolve("ca.pem");
		certificate.writeTo(this.directory.resolve("key.pem"), trusted);
		try (SSLServerSocket server = (SSLServerSocket) certificate.serving()
			.getServerSocketFactory()
			.createServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			CompletableFuture<Integer> firstByte = CompletableFuture
				.supplyAsync(ThrowingSupplier.of(() -> firstByte(server)));
			new ApplicationContextRunner()
				.withConfiguration(
						AutoConfigurations.of(SslAutoConfiguration.class, MongoReactiveAutoConfiguration.class))
				.withPropertyValues("spring.mongodb.uri=mongodb://localhost:" + server.getLocalPort(),
						"spring.mongodb.ssl.bundle=mongo",
						"spring.ssl.bundle.pem.mongo.truststore.certificate=" + trusted)
				.run((context) -> {
					assertThat(context).hasSingleBean(MongoClient.class);
					assertThat(firstByte.get(60, TimeUnit.SECONDS)).as("the first byte after the handshake")
						.isNotNegative();
				});
		}
	}

	private static int firstByte(SSLServerSocket server) throws IOException {
		try (SSLSocket client = (SSLSocket) server.accept()) {
			return client.getInputStream().read();
		}
	}

}
