package dev.locations.importing.web;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.file.BlockInputStream;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Reads a body. Each read returns what has arrived, so that the locations of a slow
 * client are loaded; a stream of {@link DataBufferUtils} waits until the array is full.
 */
final class BodyInputStream extends BlockInputStream {

	/**
	 * About a megabyte. The service notices that a client has left only when it has read
	 * all that the client has sent. So the whole of a short body is read ahead.
	 */
	private static final int BUFFERS = 128;

	private final AtomicLong arrived;

	private long consumed;

	private BodyInputStream(Flux<DataBuffer> body, AtomicLong arrived) {
		super(DataBufferUtils
			.subscriberInputStream(body.doOnNext((buffer) -> arrived.addAndGet(buffer.readableByteCount())), BUFFERS));
		this.arrived = arrived;
	}

	static BodyInputStream of(Flux<DataBuffer> body) {
		return new BodyInputStream(body, new AtomicLong());
	}

	@Override
	public int read(byte[] target, int offset, int length) throws IOException {
		// the method for one byte fails at an empty buffer
		if (length == 0 || this.in.read(target, offset, 1) < 0) {
			return (length == 0) ? 0 : -1;
		}
		this.consumed++;
		int more = (int) Math.min(length - 1, this.arrived.get() - this.consumed);
		int read = (more > 0) ? this.in.read(target, offset + 1, more) : 0;
		this.consumed += Math.max(0, read);
		return 1 + Math.max(0, read);
	}

}
