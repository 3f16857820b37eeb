package dev.locations.web;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.reactivestreams.Subscription;
import reactor.core.CoreSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Operators;
import reactor.util.context.Context;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.NettyDataBufferFactory;

/**
 * Asks for a chunk only when all but one of those before were written to the connection.
 * The web server itself would ask for more than a hundred, which wait in memory when a
 * client reads slowly. That a chunk was written is known by its release.
 */
final class PacedChunks extends Flux<DataBuffer> {

	/** One chunk is on its way to the client, and another one ready when it is gone. */
	static final int AT_ONCE = 2;

	private final Publisher<DataBuffer> chunks;

	private final NettyDataBufferFactory buffers;

	PacedChunks(Publisher<DataBuffer> chunks, NettyDataBufferFactory buffers) {
		this.chunks = chunks;
		this.buffers = buffers;
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> actual) {
		this.chunks.subscribe(new Pacer(actual, this.buffers));
	}

	private static final class Pacer implements CoreSubscriber<DataBuffer>, Subscription {

		private final CoreSubscriber<? super DataBuffer> actual;

		private final NettyDataBufferFactory buffers;

		private @Nullable Subscription source;

		private long demand;

		private long room = AT_ONCE;

		Pacer(CoreSubscriber<? super DataBuffer> actual, NettyDataBufferFactory buffers) {
			this.actual = actual;
			this.buffers = buffers;
		}

		@Override
		public Context currentContext() {
			return this.actual.currentContext();
		}

		@Override
		public void onSubscribe(Subscription subscription) {
			this.source = subscription;
			this.actual.onSubscribe(this);
		}

		@Override
		public void onNext(DataBuffer chunk) {
			this.actual.onNext(this.buffers.wrap(new WatchedBuffer(direct(chunk), () -> pull(0, 1))));
		}

		/** What is on the heap would be copied, and released, before it is written. */
		private ByteBuf direct(DataBuffer chunk) {
			ByteBuf bytes = NettyDataBufferFactory.toByteBuf(chunk);
			if (bytes.isDirect()) {
				return bytes;
			}
			try {
				return this.buffers.getByteBufAllocator().directBuffer(bytes.readableBytes()).writeBytes(bytes);
			}
			finally {
				bytes.release();
			}
		}

		@Override
		public void onError(Throwable error) {
			this.actual.onError(error);
		}

		@Override
		public void onComplete() {
			this.actual.onComplete();
		}

		@Override
		public void request(long chunks) {
			pull(chunks, 0);
		}

		private void pull(long requested, long written) {
			long next;
			synchronized (this) {
				this.demand = Operators.addCap(this.demand, requested);
				this.room += written;
				next = Math.min(this.demand, this.room);
				this.demand -= next;
				this.room -= next;
			}
			if (next > 0 && this.source != null) {
				this.source.request(next);
			}
		}

		@Override
		public void cancel() {
			if (this.source != null) {
				this.source.cancel();
			}
		}

	}

	/** A buffer that tells when nobody needs it any more. */
	private static final class WatchedBuffer extends CompositeByteBuf {

		private final Runnable released;

		WatchedBuffer(ByteBuf bytes, Runnable released) {
			super(bytes.alloc(), bytes.isDirect(), 1);
			this.released = released;
			addComponent(true, bytes);
		}

		@Override
		protected void deallocate() {
			super.deallocate();
			this.released.run();
		}

	}

}
