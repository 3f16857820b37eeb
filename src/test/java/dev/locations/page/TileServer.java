package dev.locations.page;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.locations.testing.TestCertificate;

/** Another operator's server, which answers nearly all requests with the same image. */
final class TileServer implements AutoCloseable {

	private static final byte[] PNG = Base64.getDecoder()
		.decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

	private final List<String> paths = new CopyOnWriteArrayList<>();

	private final List<String> referrers = new CopyOnWriteArrayList<>();

	private final HttpServer server;

	private final String scheme;

	TileServer() throws IOException {
		this("http", HttpServer.create());
	}

	private TileServer(String scheme, HttpServer server) throws IOException {
		this.scheme = scheme;
		this.server = server;
		this.server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	static TileServer secure() throws IOException, GeneralSecurityException {
		HttpsServer server = HttpsServer.create();
		server.setHttpsConfigurator(new HttpsConfigurator(TestCertificate.create().serving()));
		return new TileServer("https", server);
	}

	private void answer(HttpExchange exchange) throws IOException {
		try (exchange) {
			this.paths.add(exchange.getRequestURI().getPath());
			this.referrers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Referer")));
			if (exchange.getRequestURI().getPath().contains("missing")) {
				exchange.sendResponseHeaders(404, -1);
				return;
			}
			if (exchange.getRequestURI().getPath().endsWith(".html")) {
				byte[] page = ("<iframe width=1000 height=600 src=\"" + exchange.getRequestURI().getQuery() + "\">")
					.getBytes(StandardCharsets.UTF_8);
				exchange.getResponseHeaders().set("Content-Type", "text/html");
				exchange.sendResponseHeaders(200, page.length);
				exchange.getResponseBody().write(page);
				return;
			}
			exchange.getResponseHeaders().set("Content-Type", "image/png");
			exchange.sendResponseHeaders(200, PNG.length);
			exchange.getResponseBody().write(PNG);
		}
	}

	String frameOf(String url) {
		return origin() + "/frame.html?" + url.replace("#", "%23");
	}

	String origin() {
		return this.scheme + "://127.0.0.1:" + this.server.getAddress().getPort();
	}

	List<String> paths() {
		return this.paths;
	}

	/** Returns from where the images were asked for. */
	List<String> referrers() {
		return this.referrers;
	}

	@Override
	public void close() {
		this.server.stop(0);
	}

}
