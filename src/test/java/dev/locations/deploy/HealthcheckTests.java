package dev.locations.deploy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;

import com.sun.net.httpserver.HttpServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

@DisabledOnOs(OS.WINDOWS)
class HealthcheckTests {

	@ParameterizedTest
	@CsvSource({ "200, 0", "503, 1", "404, 1" })
	void tellsWhetherTheServiceIsReady(int status, int exitCode) throws Exception {
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/actuator/health/readiness", (exchange) -> {
			exchange.sendResponseHeaders(status, -1);
			exchange.close();
		});
		server.start();
		try {
			assertThat(check(server.getAddress().getPort())).isEqualTo(exitCode);
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void failsWithoutAService() throws Exception {
		int port;
		try (ServerSocket socket = new ServerSocket(0)) {
			port = socket.getLocalPort();
		}
		assertThat(check(port)).isNotZero();
	}

	private static int check(int port) throws IOException, InterruptedException {
		ProcessBuilder builder = new ProcessBuilder(Path.of("docker", "healthcheck").toAbsolutePath().toString())
			.redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD);
		builder.environment().put("MANAGEMENT_SERVER_PORT", Integer.toString(port));
		return builder.start().waitFor();
	}

}
