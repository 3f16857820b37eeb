package dev.locations.web;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import dev.locations.observability.ShedRequests;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.reactivestreams.Publisher;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Http2;
import org.springframework.boot.web.server.Shutdown;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.HandlerStrategies;
import org.springframework.web.reactive.function.server.RouterFunctions;

/**
 * A web server with the service's own handling of connections, which answers
 * {@code GET /list} with what it is given, and {@code POST /echo} with the body it gets.
 */
final class TestServer implements AutoCloseable {

	private static final Duration LONG = Duration.ofMinutes(1);

	private final WebServer server;

	private TestServer(Publisher<DataBuffer> list, Duration idleTimeout, Duration bodyTimeout, Duration writeTimeout,
			int maxConcurrent) {
		RequestSettings requests = new RequestSettings(DataSize.ofKilobytes(256), bodyTimeout, maxConcurrent);
		NettyReactiveWebServerFactory factory = new NettyReactiveWebServerFactory(0);
		Http2 http2 = new Http2();
		http2.setEnabled(true);
		factory.setHttp2(http2);
		factory.setShutdown(Shutdown.GRACEFUL);
		factory.addServerCustomizers(new ConnectionConfiguration()
			.connections(new ConnectionSettings(idleTimeout, writeTimeout, 100), requests, new ServerProperties()));
		JsonBodies bodies = new JsonBodies(requests);
		HandlerStrategies strategies = HandlerStrategies.empty()
			.codecs((codecs) -> codecs.registerDefaults(true))
			.exceptionHandler(
					new ErrorResponses(JsonMapper.builder().build(), new ShedRequests(new SimpleMeterRegistry())))
			.webFilter(new ConcurrencyLimit(maxConcurrent, new ShedRequests(new SimpleMeterRegistry()))::filter)
			.build();
		this.server = factory.getWebServer(
				RouterFunctions.toHttpHandler(
						Resource.at("/list")
							.get((request) -> JsonResponses.stream(list, JsonResponses.NO_STORE))
							.route()
							.and(Resource.at("/echo")
								.on(HttpMethod.POST, (request) -> bodies.read(request)
									.flatMap((body) -> JsonResponses.of(HttpStatus.OK,
											body.text().getBytes(StandardCharsets.UTF_8), JsonResponses.NO_STORE)))
								.route()),
						strategies));
		this.server.start();
	}

	static TestServer listing(Publisher<DataBuffer> list) {
		return listing(list, 100);
	}

	static TestServer listing(Publisher<DataBuffer> list, int maxConcurrent) {
		return new TestServer(list, LONG, LONG, LONG, maxConcurrent);
	}

	static TestServer listing(Publisher<DataBuffer> list, Duration idleTimeout, Duration bodyTimeout) {
		return new TestServer(list, idleTimeout, bodyTimeout, LONG, 100);
	}

	static TestServer listing(Publisher<DataBuffer> list, Duration writeTimeout) {
		return new TestServer(list, LONG, LONG, writeTimeout, 100);
	}

	WebServer server() {
		return this.server;
	}

	URI uri(String path) {
		return URI.create("http://127.0.0.1:" + this.server.getPort() + path);
	}

	/** A connection with small buffers, on which this was sent. */
	Socket send(String text) throws Exception {
		Socket socket = new Socket();
		socket.setReceiveBufferSize(16 * 1024);
		socket.setSoTimeout(10_000);
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.server.getPort()));
		socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
		return socket;
	}

	/** A connection on which a resource was asked for. */
	Socket get(String path) throws Exception {
		return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
	}

	@Override
	public void close() {
		this.server.stop();
		this.server.destroy();
	}

}
