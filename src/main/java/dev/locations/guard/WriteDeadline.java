package dev.locations.guard;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamVisitor;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client does not read its answers, or reads them too slowly. A
 * client of HTTP/2 has to read a minimum for each unsent answer, because it may hold back
 * some of them. This is the first handler of the pipeline, so it sees the bytes last.
 * While the client reads everything at once, it only counts the bytes.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after a check or the end
final class WriteDeadline extends ChannelOutboundHandlerAdapter {

	static final int MIN_BYTES = 64 * 1024;

	private static final long CHECK_INTERVAL_NANOS = Duration.ofMillis(500).toNanos();

	private final long timeoutNanos;

	private final SlowClients slowClients;

	private final LongSupplier nanos;

	private long written;

	private long sentAtProgress;

	private int lastStreamAtProgress;

	private long progressAt;

	private @Nullable PendingStreams streams;

	private @Nullable Future<?> nextCheck;

	private SlowClients.@Nullable SlowClient stalled;

	WriteDeadline(Duration timeout, SlowClients slowClients, LongSupplier nanos) {
		this.timeoutNanos = timeout.toNanos();
		this.slowClients = slowClients;
		this.nanos = nanos;
	}

	void watch(Http2Connection connection) {
		this.streams = new PendingStreams(connection);
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		stopChecks();
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (this.nextCheck != null && !hasUnsent(context)) {
			// everything before this write was sent, so the time starts again
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
		if (this.nextCheck == null && hasUnsent(context)) {
			progress(sent(context));
			reportIfStalled(context);
			scheduleCheck(context);
		}
	}

	private void progress(long sent) {
		this.lastStreamAtProgress = (this.streams != null) ? this.streams.lastStream() : 0;
		this.sentAtProgress = sent;
		this.progressAt = this.nanos.getAsLong();
		if (this.stalled != null) {
			this.slowClients.progress(this.stalled);
		}
	}

	private void stopChecks() {
		if (this.nextCheck != null) {
			this.nextCheck.cancel(false);
			this.nextCheck = null;
			reportProgress();
		}
	}

	private void scheduleCheck(ChannelHandlerContext context) {
		long remaining = this.timeoutNanos - nanosSinceProgress();
		this.nextCheck = context.executor()
			.schedule(() -> check(context), Math.min(remaining, CHECK_INTERVAL_NANOS), TimeUnit.NANOSECONDS);
	}

	private void check(ChannelHandlerContext context) {
		if (!hasUnsent(context)) {
			stopChecks();
			return;
		}
		long sent = sent(context);
		if (sent - this.sentAtProgress >= minBytes() || !LongStreams.BODIES.of(context.channel()).isEmpty()) {
			progress(sent);
		}
		else if (nanosSinceProgress() >= this.timeoutNanos) {
			stopChecks();
			context.channel().attr(SlowClients.CUT_OFF).set(true);
			context.close();
			return;
		}
		reportIfStalled(context);
		scheduleCheck(context);
	}

	private long nanosSinceProgress() {
		return this.nanos.getAsLong() - this.progressAt;
	}

	private void reportIfStalled(ChannelHandlerContext context) {
		if (!holdsPermit(context)) {
			reportProgress();
		}
		else if (this.stalled == null) {
			this.stalled = this.slowClients.addReader(context.channel());
		}
	}

	private void reportProgress() {
		if (this.stalled != null) {
			this.slowClients.remove(this.stalled);
			this.stalled = null;
		}
	}

	private boolean holdsPermit(ChannelHandlerContext context) {
		Set<Integer> open = LongStreams.ANSWERS.of(context.channel());
		return (this.streams != null) ? this.streams.isAnyPendingBesides(open, isFull(context)) : open.isEmpty();
	}

	private long minBytes() {
		return (long) MIN_BYTES * Math.max(1, pendingStreams(this.lastStreamAtProgress));
	}

	private int pendingStreams(int lastStream) {
		return (this.streams != null) ? this.streams.count(lastStream) : 0;
	}

	private long sent(ChannelHandlerContext context) {
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		return (unsent != null) ? this.written - unsent.totalPendingWriteBytes() + unsent.currentProgress()
				: this.written;
	}

	private boolean hasUnsent(ChannelHandlerContext context) {
		return isFull(context) || pendingStreams(Integer.MAX_VALUE) > 0;
	}

	private static boolean isFull(ChannelHandlerContext context) {
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		return unsent != null && !unsent.isEmpty();
	}

	/** The streams of an HTTP/2 connection whose answers have unsent data. */
	private record PendingStreams(Http2Connection connection) {

		int lastStream() {
			return this.connection.remote().lastStreamCreated();
		}

		int count(int lastStream) {
			AtomicInteger count = new AtomicInteger();
			visitActive((stream) -> {
				if (stream.id() <= lastStream && hasUnsent(stream)) {
					count.incrementAndGet();
				}
				return true;
			});
			return count.get();
		}

		boolean isAnyPendingBesides(Set<Integer> others, boolean full) {
			AtomicBoolean found = new AtomicBoolean();
			visitActive((stream) -> {
				found.set(!others.contains(stream.id()) && (full || hasUnsent(stream)));
				return !found.get();
			});
			return found.get();
		}

		private boolean hasUnsent(Http2Stream stream) {
			return this.connection.remote().flowController().hasFlowControlled(stream);
		}

		private void visitActive(Http2StreamVisitor visitor) {
			try {
				this.connection.forEachActiveStream(visitor);
			}
			catch (Http2Exception ex) {
				// no visitor of this class throws it
			}
		}

	}

}
