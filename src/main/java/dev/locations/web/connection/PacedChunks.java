package dev.locations.web.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
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
 * client reads slowly.
 */
public final class PacedChunks extends Flux<DataBuffer> {

	/** One chunk is on its way to the client, and another one ready when it is gone. */
	static final int AT_ONCE = 2;

	private final Publisher<DataBuffer> chunks;

	private final NettyDataBufferFactory buffers;

	private final WriteWatch watch;

	/**
	 * Paces an answer.
	 * @param chunks the answer
	 * @param channel where it goes
	 */
	public PacedChunks(Publisher<DataBuffer> chunks, Channel channel) {
		this.chunks = chunks;
		this.buffers = new NettyDataBufferFactory(channel.alloc());
		this.watch = new WriteWatch(channel);
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> actual) {
		this.chunks.subscribe(new Pacer(actual, this.buffers, this.watch));
	}

	private static final class Pacer implements CoreSubscriber<DataBuffer>, Subscription {

		private final CoreSubscriber<? super DataBuffer> actual;

		private final NettyDataBufferFactory buffers;

		private final WriteWatch watch;

		private @Nullable Subscription source;

		private long demand;

		private long room = AT_ONCE;

		Pacer(CoreSubscriber<? super DataBuffer> actual, NettyDataBufferFactory buffers, WriteWatch watch) {
			this.actual = actual;
			this.buffers = buffers;
			this.watch = watch;
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
			this.actual.onNext(this.buffers.wrap(this.watch.watch(direct(chunk), () -> pull(0, 1))));
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

}
