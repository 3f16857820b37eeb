package dev.locations.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import javax.net.ssl.SSLContext;

import dev.locations.guard.IdleConnections;
import dev.locations.guard.LongStreams;
import dev.locations.guard.SlowClients;
import dev.locations.observability.ShedRequestCounter;
import dev.locations.testing.TestCertificate;
import dev.locations.work.RunningTime;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.boot.web.server.Http2;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.util.unit.DataSize;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * A web server with the connection handlers of the service. It answers {@code GET /list}
 * with a given body, {@code GET /open} with the same as an answer that stays open, and
 * {@code POST /echo} with the body of the request.
 */
public final class TestServer implements AutoCloseable {

	private static final Duration LONG = Duration.ofMinutes(1);

	private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

	/** The clock of clients that are slow. Only the test turns it. */
	private final AtomicLong passed = new AtomicLong();

	/** The clock of the deadlines of connections. Only the test turns it. */
	private final AtomicLong deadlines = new AtomicLong();

	private final GracefulStop stop = new GracefulStop(LONG);

	private final WebServer server;

	private final @Nullable SSLContext tls;

	private TestServer(Publisher<DataBuffer> list, Duration timeout, int maxConcurrent, @Nullable Tls tls) {
		RequestSettings requests = new RequestSettings(DataSize.ofKilobytes(256), timeout, maxConcurrent);
		NettyReactiveWebServerFactory factory = new NettyReactiveWebServerFactory(0);
		Http2 http2 = new Http2();
		http2.setEnabled(true);
		factory.setHttp2(http2);
		this.stop.customize(factory);
		this.tls = (tls != null) ? tls.context() : null;
		if (tls != null) {
			factory.setSsl(tls.settings());
		}
		SlowClients slowClients = new SlowClients(this.passed::get, TestAddresses.behind()::networkOf);
		factory.addServerCustomizers(new ConnectionConfiguration().connections(
				new ConnectionConfiguration.Settings(timeout, timeout, 100, null), requests, new ServerProperties(),
				slowClients, new IdleConnections(TestAddresses.behind()::networkOf),
				new RunningTime(this.deadlines::get, Duration.ofDays(365))));
		RequestLimit limit = new RequestLimit(requests, slowClients, TestAddresses.behind(),
				new ShedRequestCounter(new SimpleMeterRegistry()));
		this.server = factory.getWebServer(RouterFunctions.toHttpHandler(Resource.at("/list")
			.get((request) -> JsonResponses.stream(list, JsonResponses.NO_STORE))
			.route()
			.and(Resource.at("/open").get((request) -> stayOpen(request, list)).route())
			.and(TestBodies.echo(TestBodies.of(requests, slowClients))), TestBodies.strategies(limit)));
		this.server.start();
	}

	private static Mono<ServerResponse> stayOpen(ServerRequest request, Publisher<DataBuffer> body) {
		RequestLimit.release(request.exchange());
		return ServerResponse.ok().body((answer, context) -> {
			Channel channel = Objects.requireNonNull(NettyResponses.channel(answer));
			LongStreams.ANSWERS.begin(channel);
			return answer.writeWith(new InFlightLimit(body, channel));
		});
	}

	public static TestServer listing(Publisher<DataBuffer> list) {
		return listing(list, 100);
	}

	public static TestServer listing(Publisher<DataBuffer> list, int maxConcurrent) {
		return new TestServer(list, LONG, maxConcurrent, null);
	}

	/** Starts a server that looks at its deadlines often while time passes. */
	static TestServer listing(Publisher<DataBuffer> list, Duration timeout) {
		return new TestServer(list, timeout, 100, null);
	}

	public static TestServer listingByTls(Publisher<DataBuffer> list, Path directory) throws Exception {
		return new TestServer(list, LONG, 100, Tls.create(directory));
	}

	public WebServer server() {
		return this.server;
	}

	CompletableFuture<Void> stop() {
		CompletableFuture<Void> stopped = new CompletableFuture<>();
		this.stop.stop(() -> stopped.complete(null));
		return stopped;
	}

	public URI uri(String path) {
		return URI.create("http://127.0.0.1:" + this.server.getPort() + path);
	}

	void pass(Duration time) {
		this.passed.addAndGet(time.toNanos());
	}

	/** Does something while one deadline of each connection after the other passes. */
	<T> T whileTimePasses(Callable<T> action) throws Exception {
		Disposable clock = Flux.interval(Duration.ofMillis(10))
			.subscribe((tick) -> this.deadlines.addAndGet(LONG.toNanos()));
		try {
			return action.call();
		}
		finally {
			clock.dispose();
		}
	}

	HttpResponse<String> echo(String body) throws IOException, InterruptedException {
		return this.client.send(HttpRequest.newBuilder(uri("/echo"))
			.header("Content-Type", "application/json")
			.POST(HttpRequest.BodyPublishers.ofString(body))
			.build(), HttpResponse.BodyHandlers.ofString());
	}

	public Socket send(String text) throws Exception {
		return send("127.0.0.1", text);
	}

	public Socket send(String from, String text) throws Exception {
		Socket socket = (this.tls != null) ? this.tls.getSocketFactory().createSocket() : new Socket();
		socket.setReceiveBufferSize(16 * 1024);
		// as long as Awaitility waits
		socket.setSoTimeout(60_000);
		socket.bind(new InetSocketAddress(from, 0));
		socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), this.server.getPort()));
		socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
		return socket;
	}

	public Socket get(String path) throws Exception {
		return send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
	}

	static String readText(Socket socket) throws IOException {
		return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
	}

	public static long readAll(Socket socket) {
		long bytes = 0;
		byte[] buffer = new byte[8192];
		try {
			int read;
			while ((read = socket.getInputStream().read(buffer)) >= 0) {
				bytes += read;
			}
		}
		catch (IOException ex) {
			// the server has closed the connection
		}
		return bytes;
	}

	@Override
	public void close() {
		this.server.stop();
		this.server.destroy();
	}

	private record Tls(Ssl settings, SSLContext context) {

		static Tls create(Path directory) throws Exception {
			TestCertificate certificate = TestCertificate.create();
			Path key = directory.resolve("key.pem");
			Path chain = directory.resolve("certificate.pem");
			certificate.writeTo(key, chain);
			Ssl settings = new Ssl();
			settings.setCertificate(chain.toUri().toString());
			settings.setCertificatePrivateKey(key.toUri().toString());
			return new Tls(settings, TestCertificate.trusting(certificate));
		}

	}

}
