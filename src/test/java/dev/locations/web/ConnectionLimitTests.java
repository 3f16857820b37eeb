package dev.locations.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import dev.locations.guard.IdleConnections;
import dev.locations.guard.ProcessLimits;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.web.server.WebServer;
import org.springframework.http.server.reactive.HttpHandler;

import static org.assertj.core.api.Assertions.assertThat;

@ExtendWith(OutputCaptureExtension.class)
class ConnectionLimitTests {

	private static final String PROXY = "127.0.0.9";

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final List<Socket> sockets = new ArrayList<>();

	private @Nullable WebServer server;

	@AfterEach
	void close() throws IOException {
		for (Socket socket : this.sockets) {
			socket.close();
		}
		if (this.server != null) {
			this.server.stop();
			this.server.destroy();
		}
	}

	private ConnectionLimit limit(@Nullable Integer wanted, long files) {
		return new ConnectionLimit(Optional.ofNullable(wanted), new ProcessLimits(files, 1L << 30),
				TestAddresses.behind(PROXY), new IdleConnections((peer) -> Optional.empty()), this.registry);
	}

	private WebServer start(ConnectionLimit limit) {
		NettyReactiveWebServerFactory factory = new NettyReactiveWebServerFactory(0);
		limit.customize(factory);
		HttpHandler ok = (request, response) -> response.setComplete();
		WebServer started = factory.getWebServer(ok);
		started.start();
		this.server = started;
		return started;
	}

	/** Opens a connection, sends a request, and tells whether it was answered. */
	private boolean connect(WebServer to, String from) throws IOException {
		Socket socket = new Socket();
		this.sockets.add(socket);
		socket.setSoTimeout(60_000);
		socket.bind(new InetSocketAddress(from, 0));
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), to.getPort()));
		try {
			socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
			return socket.getInputStream().read() >= 0;
		}
		catch (IOException ex) {
			return false;
		}
	}

	private int connectAll(WebServer to, String from) throws IOException {
		int connections = 0;
		while (connect(to, from)) {
			connections++;
		}
		return connections;
	}

	private double open() {
		return this.registry.get("locations.connections").gauge().value();
	}

	@Test
	void keepsConnectionsForOtherClients(CapturedOutput output) throws IOException {
		WebServer to = start(limit(8, 10_000));
		assertThat(connectAll(to, "127.0.0.2")).isEqualTo(6);
		assertThat(connectAll(to, "127.0.0.3")).isEqualTo(2);
		assertThat(open()).isEqualTo(8);
		assertThat(this.registry.get("locations.connections.refused").counter().count()).isEqualTo(2);
		assertThat(output).containsOnlyOnce("Refused a connection of /127.0.0.2:")
			.doesNotContain("Refused a connection of /127.0.0.3:");
		this.sockets.get(0).close();
		Awaitility.await().until(() -> open() == 7);
		assertThat(connect(to, "127.0.0.4")).isTrue();
	}

	/** A proxy is not taken for one client, which would get three of them. */
	@Test
	void keepsAReserveOfFilesAndTellsSo(CapturedOutput output) throws IOException {
		assertThat(connectAll(start(limit(8, 8)), PROXY)).isEqualTo(4);
		assertThat(output).contains("lets this process open 8 files, so there may be 4 connections instead of 8");
	}

	@Test
	void warnsWhenMemoryAllowsMoreThanFiles(CapturedOutput output) {
		limit(null, 20_000);
		assertThat(output).doesNotContain("files");
		limit(null, 4_096);
		assertThat(output).contains("so there may be 3584 connections instead of 8192");
	}

}
