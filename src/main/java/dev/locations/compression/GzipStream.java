package dev.locations.compression;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/** Compresses a body that has no prepared encoding, with the fastest level of the JDK. */
final class GzipStream implements AutoCloseable {

	/** At this size, the fixed cost of a chunk is small. */
	static final int CHUNK_BYTES = 16 * 1024;

	private static final int BUFFER_BYTES = 8 * 1024;

	/** An event loop compresses a body of this length in a quarter of a millisecond. */
	private static final int MAX_BYTES_AT_ONCE = 16 * 1024;

	/**
	 * How many bodies are compressed at the same time. Each deflater takes a quarter of a
	 * megabyte outside of the heap until its client has read everything.
	 */
	static final int MAX_DEFLATERS = 200;

	private static final AtomicInteger openStreams = new AtomicInteger();

	private final ChunkOutput compressed = new ChunkOutput();

	private final OutputStream gzip;

	private boolean closed;

	GzipStream() {
		try {
			this.gzip = new FastOutputStream(this.compressed);
			openStreams.incrementAndGet();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static boolean isAvailable() {
		return openStreams.get() < MAX_DEFLATERS;
	}

	static Publisher<DataBuffer> of(Publisher<DataBuffer> plain) {
		return (plain instanceof Mono) ? Mono.from(plain).flatMap(GzipStream::compressSingle)
				: Flux.using(GzipStream::new, (gzip) -> gzip.compress(plain), GzipStream::close);
	}

	private static Mono<DataBuffer> compressSingle(DataBuffer plain) {
		if (plain.readableByteCount() <= MAX_BYTES_AT_ONCE) {
			return Mono.just(compress(plain));
		}
		return DataBufferUtils.join(ContentCoding.GZIP.encode(() -> new GzipSlices.Parts(plain)));
	}

	private static DataBuffer compress(DataBuffer plain) {
		try (GzipStream gzip = new GzipStream()) {
			gzip.add(plain);
			return gzip.end();
		}
	}

	private Flux<DataBuffer> compress(Publisher<DataBuffer> plain) {
		return Flux.from(plain).<DataBuffer>handle((buffer, sink) -> {
			add(buffer);
			DataBuffer chunk = chunk();
			if (chunk != null) {
				sink.next(chunk);
			}
		}).concatWith(Mono.fromSupplier(this::end));
	}

	/** The bytes are released, also if the client has gone. */
	synchronized void add(DataBuffer plain) {
		if (this.closed) {
			DataBufferUtils.release(plain);
			return;
		}
		try (InputStream bytes = plain.asInputStream(true)) {
			bytes.transferTo(this.gzip);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Null until there is enough for a chunk. */
	synchronized @Nullable DataBuffer chunk() {
		return (this.compressed.size() >= CHUNK_BYTES) ? this.compressed.take() : null;
	}

	synchronized DataBuffer end() {
		closeGzip();
		return this.compressed.take();
	}

	private void closeGzip() {
		try {
			this.gzip.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public synchronized void close() {
		if (!this.closed) {
			this.closed = true;
			openStreams.decrementAndGet();
			closeGzip();
		}
	}

	/** Three times as fast as the default level, with a little more bytes. */
	private static final class FastOutputStream extends GZIPOutputStream {

		FastOutputStream(OutputStream target) throws IOException {
			super(target, BUFFER_BYTES);
			this.def.setLevel(Deflater.BEST_SPEED);
		}

	}

	/** Keeps no memory while it waits for a slow client. */
	private static final class ChunkOutput extends OutputStream {

		private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

		/** Not pooled, so that nothing leaks when a client disconnects. */
		private @Nullable ByteBuf chunk;

		@Override
		public void write(int value) {
			open().writeByte(value);
		}

		@Override
		public void write(byte[] bytes, int offset, int length) {
			open().writeBytes(bytes, offset, length);
		}

		private ByteBuf open() {
			ByteBuf open = this.chunk;
			if (open == null) {
				open = Unpooled.buffer(GzipStream.CHUNK_BYTES);
				this.chunk = open;
			}
			return open;
		}

		int size() {
			return (this.chunk != null) ? this.chunk.readableBytes() : 0;
		}

		DataBuffer take() {
			ByteBuf taken = open();
			this.chunk = null;
			return BUFFERS.wrap(taken);
		}

	}

}
