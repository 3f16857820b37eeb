package dev.locations.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import com.sun.net.httpserver.HttpServer;

final class TraceCollector {

	private static final List<String> RECEIVED = new CopyOnWriteArrayList<>();

	private static final HttpServer SERVER = start();

	private TraceCollector() {
	}

	private static HttpServer start() {
		try {
			HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
			server.createContext("/v1/traces", (exchange) -> {
				RECEIVED.add(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.ISO_8859_1));
				exchange.sendResponseHeaders(200, -1);
				exchange.close();
			});
			server.start();
			Runtime.getRuntime().addShutdownHook(new Thread(() -> server.stop(0), "stop-collector"));
			return server;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static String endpoint() {
		return "http://127.0.0.1:" + SERVER.getAddress().getPort() + "/v1/traces";
	}

	static String text() {
		return String.join("", RECEIVED);
	}

}
