package dev.locations.bench.limit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

import dev.locations.bench.service.ServiceClient;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;

import org.springframework.core.io.buffer.NettyDataBufferFactory;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.function.BodyInserters;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerRequest;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * A server that only sends zeros from memory. Its answers are as long as those of the
 * service, so that its rate is the limit of what the service can reach on this machine.
 * Below {@link LimitProcess#ROUTE}, the same bytes are sent by a functional route of
 * WebFlux: the limit of what the framework of the service allows.
 */
final class LimitServer {

	private static final int MAX_SINGLE_BUFFER = 4 << 20;

	private static final int CHUNK_BYTES = 256 << 10;

	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private final Map<String, int[]> lengths = new HashMap<>();

	private final ReactorHttpHandlerAdapter route = new ReactorHttpHandlerAdapter(RouterFunctions
		.toHttpHandler(RouterFunctions.route().GET(LimitProcess.ROUTE + "/{name}", this::answer).build()));

	private final ByteBuf bytes;

	private LimitServer(Path file) throws IOException {
		Files.readAllLines(file).forEach((line) -> {
			String[] words = line.split(" ", -1);
			this.lengths.put(words[0],
					IntStream.range(1, words.length).map((i) -> Integer.parseInt(words[i])).toArray());
		});
		int longest = this.lengths.values().stream().flatMapToInt(IntStream::of).max().orElse(0);
		this.bytes = Unpooled.directBuffer(longest).writeZero(longest);
	}

	/**
	 * Starts the server and prints its port.
	 * @param args a file with lines such as {@code S 15000 16000}: a path and the lengths
	 * of its answers; a path without lengths is answered with status 304
	 * @throws IOException if the file cannot be read
	 */
	public static void main(String[] args) throws IOException {
		LimitServer limit = new LimitServer(Path.of(args[0]));
		HttpServer.create()
			.host(ServiceClient.HOST)
			.port(0)
			.handle(limit::answer)
			.bindUntilJavaShutdown(Duration.ZERO, (server) -> System.out.println(server.port()));
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		String uri = request.uri();
		if (uri.startsWith(LimitProcess.ROUTE)) {
			return this.route.apply(request, response);
		}
		int end = uri.indexOf('?');
		int[] lengths = this.lengths.get(uri.substring(1, (end < 0) ? uri.length() : end));
		if (lengths == null) {
			return response.sendNotFound();
		}
		if (lengths.length == 0) {
			return response.status(304).header("ETag", "\"0123456789abcdef0123456789abcdef\"").send();
		}
		int length = anyOf(lengths);
		response.header("Content-Type", "application/json").header("Content-Length", String.valueOf(length));
		return response
			.send((length <= MAX_SINGLE_BUFFER) ? Mono.just(this.bytes.retainedSlice(0, length)) : chunks(length));
	}

	private static int anyOf(int[] lengths) {
		return lengths[ThreadLocalRandom.current().nextInt(lengths.length)];
	}

	private Mono<ServerResponse> answer(ServerRequest request) {
		int length = anyOf(Objects.requireNonNull(this.lengths.get(request.pathVariable("name"))));
		return ServerResponse.ok()
			.contentType(MediaType.APPLICATION_JSON)
			.contentLength(length)
			.body(BodyInserters
				.fromDataBuffers(Mono.fromSupplier(() -> BUFFERS.wrap(this.bytes.retainedSlice(0, length)))));
	}

	private Flux<ByteBuf> chunks(int length) {
		return Flux.range(0, (length + CHUNK_BYTES - 1) / CHUNK_BYTES)
			.map((i) -> this.bytes.retainedSlice(i * CHUNK_BYTES, Math.min(CHUNK_BYTES, length - i * CHUNK_BYTES)));
	}

}
