package dev.locations.guard;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.awaitility.Awaitility;
import reactor.core.publisher.Flux;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

public final class CountedChunks {

	public static final int BYTES = 256 * 1024;

	private static final NettyDataBufferFactory BUFFERS = new NettyDataBufferFactory(ByteBufAllocator.DEFAULT);

	private final List<ByteBuf> made = new CopyOnWriteArrayList<>();

	private final AtomicInteger ended = new AtomicInteger();

	private final AtomicInteger maxInMemory = new AtomicInteger();

	public Flux<DataBuffer> flux(int chunks) {
		return Flux.range(0, chunks).map((i) -> next()).doFinally((end) -> this.ended.incrementAndGet());
	}

	private DataBuffer next() {
		// not pooled, since a pool reuses its objects
		ByteBuf chunk = Unpooled.directBuffer(BYTES).writeZero(BYTES);
		this.made.add(chunk);
		this.maxInMemory.accumulateAndGet(inMemory(), Math::max);
		return BUFFERS.wrap(chunk);
	}

	public int made() {
		return this.made.size();
	}

	/** Waits until an answer has ended, whole or not, and nothing of it is in memory. */
	public void awaitEnd() {
		Awaitility.await("the end").until(() -> this.ended.get() > 0 && inMemory() == 0);
	}

	private int inMemory() {
		return (int) this.made.stream().filter((chunk) -> chunk.refCnt() > 0).count();
	}

	public int maxInMemory() {
		return this.maxInMemory.get();
	}

}
