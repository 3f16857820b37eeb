package dev.locations.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * A server of another operator, which answers every request with the same image.
 */
final class TileServer implements AutoCloseable {

	/** An image of one pixel. */
	private static final byte[] PNG = Base64.getDecoder()
		.decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==");

	private final List<String> paths = new CopyOnWriteArrayList<>();

	private final List<String> referrers = new CopyOnWriteArrayList<>();

	private final HttpServer server;

	TileServer() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	private void answer(HttpExchange exchange) {
		try (exchange) {
			this.paths.add(exchange.getRequestURI().getPath());
			this.referrers.add(String.valueOf(exchange.getRequestHeaders().getFirst("Referer")));
			exchange.getResponseHeaders().set("Content-Type", "image/png");
			exchange.sendResponseHeaders(200, PNG.length);
			exchange.getResponseBody().write(PNG);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	String origin() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/** Returns the paths that were asked for. */
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
