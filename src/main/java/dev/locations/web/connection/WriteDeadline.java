package dev.locations.web.connection;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client does not take what is sent, or takes next to nothing
 * of it, so that it does not hold on to memory and to its place among the requests. With
 * HTTP/2, where a client may take some answers and hold others back, this goes by the
 * answer. It is the first handler of a pipeline, where bytes leave. While all is taken at
 * once, it costs no more than a sum.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a check, or for the end
final class WriteDeadline extends ChannelOutboundHandlerAdapter {

	/** A client that takes fewer bytes in the time it has is too slow. */
	static final int LEAST_BYTES = 64 * 1024;

	private static final long CHECK_NANOS = Duration.ofMillis(500).toNanos();

	private final long timeout;

	private final SlowClients slowClients;

	private long written;

	/** What was taken at the time of the last progress. */
	private long takenThen;

	/** The last stream of HTTP/2 that was there at the time of the last progress. */
	private int lastStreamThen;

	private volatile long progressAt;

	private volatile @Nullable ChannelHandlerContext context;

	private @Nullable Future<?> nextCheck;

	/**
	 * Sets a deadline for a connection.
	 * @param timeout how long the client may take for what waits for it, or for
	 * {@link #LEAST_BYTES} of it
	 * @param slowClients knows this connection while something waits
	 */
	WriteDeadline(Duration timeout, SlowClients slowClients) {
		this.timeout = timeout.toNanos();
		this.slowClients = slowClients;
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		this.context = context;
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		stopChecks();
	}

	/** What was written before may all have been taken: then the time starts anew. */
	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (this.nextCheck != null && !isWaiting(context)) {
			stopChecks();
		}
		if (message instanceof ByteBuf bytes) {
			this.written += bytes.readableBytes();
		}
		context.write(message, promise);
	}

	@Override
	public void flush(ChannelHandlerContext context) {
		context.flush();
		if (this.nextCheck == null && isWaiting(context)) {
			progress(context, taken(context));
			this.slowClients.add(this);
			checkLater(context);
		}
	}

	/**
	 * For how long the client has taken next to nothing. Any thread may ask.
	 * @param now the time
	 * @return nanoseconds, counted until the last check
	 */
	long stalledNanos(long now) {
		return now - this.progressAt;
	}

	/** Ends the connection. Any thread may do so. */
	void close() {
		ChannelHandlerContext added = this.context;
		if (added != null) {
			added.close();
		}
	}

	private void progress(ChannelHandlerContext context, long taken) {
		this.lastStreamThen = HeldBackAnswers.lastStream(context.pipeline());
		this.takenThen = taken;
		this.progressAt = System.nanoTime();
	}

	private void stopChecks() {
		if (this.nextCheck != null) {
			this.nextCheck.cancel(false);
			this.nextCheck = null;
			this.slowClients.remove(this);
		}
	}

	private void checkLater(ChannelHandlerContext context) {
		long rest = this.timeout - stalledNanos(System.nanoTime());
		this.nextCheck = context.executor()
			.schedule(() -> check(context), Math.min(rest, CHECK_NANOS), TimeUnit.NANOSECONDS);
	}

	private void check(ChannelHandlerContext context) {
		if (!isWaiting(context)) {
			stopChecks();
			return;
		}
		long taken = taken(context);
		if (taken - this.takenThen >= leastBytes(context)) {
			progress(context, taken);
		}
		else if (stalledNanos(System.nanoTime()) >= this.timeout) {
			stopChecks();
			context.close();
			return;
		}
		checkLater(context);
	}

	/** For each of the answers that have waited since the last progress. */
	private long leastBytes(ChannelHandlerContext context) {
		int answers = HeldBackAnswers.count(context.pipeline(), this.lastStreamThen);
		return (long) LEAST_BYTES * Math.max(1, answers);
	}

	/** What went to the operating system, in bytes. */
	private long taken(ChannelHandlerContext context) {
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		return (unsent != null) ? this.written - unsent.totalPendingWriteBytes() + unsent.currentProgress()
				: this.written;
	}

	private static boolean isWaiting(ChannelHandlerContext context) {
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		return (unsent != null && !unsent.isEmpty())
				|| HeldBackAnswers.count(context.pipeline(), Integer.MAX_VALUE) > 0;
	}

}
