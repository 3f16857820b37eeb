package dev.locations.web;

import java.util.function.Consumer;

import dev.locations.guard.AnswerTurns;
import dev.locations.guard.WriteCompletion;
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
 * Requests a chunk of an answer only when at most one of the chunks before it is unsent.
 * The web server itself requests more than a hundred chunks ahead, which fill the memory
 * when a client reads slowly. Each chunk has a turn of its own, so that a long answer to
 * a fast client does not keep the event loop from others.
 */
final class InFlightLimit extends Flux<DataBuffer> {

	/** One chunk that is being sent, and the next one. */
	static final int MAX_CHUNKS = 2;

	private final Publisher<DataBuffer> chunks;

	private final NettyDataBufferFactory buffers;

	private final WriteCompletion writes;

	private final Consumer<Runnable> scheduler;

	InFlightLimit(Publisher<DataBuffer> chunks, Channel channel) {
		this(chunks, channel, (chunk) -> AnswerTurns.add(channel.eventLoop(), chunk));
	}

	private InFlightLimit(Publisher<DataBuffer> chunks, Channel channel, Consumer<Runnable> scheduler) {
		this.chunks = chunks;
		this.buffers = new NettyDataBufferFactory(channel.alloc());
		this.writes = new WriteCompletion(channel);
		this.scheduler = scheduler;
	}

	/** Limits the chunks of an answer whose source makes them in slices itself. */
	static InFlightLimit unscheduled(Publisher<DataBuffer> chunks, Channel channel) {
		return new InFlightLimit(chunks, channel, Runnable::run);
	}

	@Override
	public void subscribe(CoreSubscriber<? super DataBuffer> actual) {
		this.chunks.subscribe(new LimitedSubscriber(actual));
	}

	private final class LimitedSubscriber implements CoreSubscriber<DataBuffer>, Subscription {

		private final CoreSubscriber<? super DataBuffer> actual;

		private @Nullable Subscription source;

		private long demand;

		private long free = MAX_CHUNKS;

		private boolean waiting;

		LimitedSubscriber(CoreSubscriber<? super DataBuffer> actual) {
			this.actual = actual;
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
			this.actual.onNext(InFlightLimit.this.buffers
				.wrap(InFlightLimit.this.writes.listen(direct(chunk), () -> request(0, 1))));
		}

		private ByteBuf direct(DataBuffer chunk) {
			ByteBuf bytes = NettyDataBufferFactory.toByteBuf(chunk);
			if (bytes.isDirect()) {
				return bytes;
			}
			// Netty would copy a heap buffer and release it before it is written
			try {
				return InFlightLimit.this.buffers.getByteBufAllocator()
					.directBuffer(bytes.readableBytes())
					.writeBytes(bytes);
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
			request(chunks, 0);
		}

		private void request(long requested, long written) {
			synchronized (this) {
				this.demand = Operators.addCap(this.demand, requested);
				this.free += written;
				if (this.waiting || this.demand == 0 || this.free == 0) {
					return;
				}
				this.waiting = true;
			}
			InFlightLimit.this.scheduler.accept(this::requestNext);
		}

		private void requestNext() {
			synchronized (this) {
				this.demand--;
				this.free--;
				this.waiting = false;
			}
			// the chunk may be written at once, and then the next one waits for its turn
			request(0, 0);
			Subscription chunks = this.source;
			if (chunks != null) {
				try {
					chunks.request(1);
				}
				catch (Throwable ex) {
					// there is no memory for the chunk, for example
					chunks.cancel();
					this.actual.onError(ex);
				}
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
