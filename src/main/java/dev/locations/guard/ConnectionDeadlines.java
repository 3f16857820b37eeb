package dev.locations.guard;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client takes too long to send the head or the body of a
 * request. To make requests cheap, this handler only counts their steps, and checks the
 * counter {@value #CHECKS} times in a timeout. So a connection may stay open for up to a
 * quarter longer than its timeout.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after a check or the end
final class ConnectionDeadlines extends ChannelDuplexHandler {

	private static final int CHECKS = 4;

	private final Duration idleTimeout;

	private final Duration bodyTimeout;

	private final LongSupplier nanos;

	private final IdleConnections.Connection connection;

	private int unanswered;

	private boolean receiving;

	/** Heads, bodies and answers so far. May overflow. */
	private int steps;

	private int seenSteps;

	private long seenAt;

	private @Nullable Http2RequestDeadline http2Deadline;

	private @Nullable Future<?> nextCheck;

	ConnectionDeadlines(Duration idleTimeout, Duration bodyTimeout, LongSupplier nanos,
			IdleConnections.Connection connection) {
		this.idleTimeout = idleTimeout;
		this.bodyTimeout = bodyTimeout;
		this.nanos = nanos;
		this.connection = connection;
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		this.seenAt = this.nanos.getAsLong();
		scheduleCheck(context);
	}

	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		if (this.nextCheck != null) {
			this.nextCheck.cancel(false);
		}
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		if (message instanceof HttpRequest) {
			this.unanswered++;
			this.receiving = true;
			this.steps++;
			this.connection.setBusy(true);
		}
		if (message instanceof LastHttpContent) {
			this.receiving = false;
			this.steps++;
			this.connection.setBusy(this.unanswered > 0);
		}
		else if (message instanceof Http2HeadersFrame) {
			this.steps++;
		}
		context.fireChannelRead(message);
	}

	@Override
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (message instanceof LastHttpContent && !isInformational(message)) {
			this.unanswered--;
			this.steps++;
			this.connection.setBusy(this.receiving || this.unanswered > 0);
		}
		context.write(message, promise);
	}

	/** An interim answer (1xx) is followed by another answer. */
	static boolean isInformational(Object message) {
		return message instanceof HttpResponse response
				&& response.status().codeClass().equals(HttpStatusClass.INFORMATIONAL);
	}

	private void scheduleCheck(ChannelHandlerContext context) {
		long nanos = Math.min(this.idleTimeout.toNanos(), this.bodyTimeout.toNanos()) / CHECKS;
		this.nextCheck = context.executor().schedule(() -> check(context), nanos, TimeUnit.NANOSECONDS);
	}

	private void check(ChannelHandlerContext context) {
		Http2FrameCodec http2 = context.pipeline().get(Http2FrameCodec.class);
		if (http2 != null) {
			if (this.http2Deadline == null) {
				// longer than the body timeout, whose reader answers with 408 first
				this.http2Deadline = new Http2RequestDeadline(this.bodyTimeout.plus(this.bodyTimeout.dividedBy(CHECKS)),
						this.nanos);
			}
			this.http2Deadline.resetOverdue(context, http2);
		}
		long now = this.nanos.getAsLong();
		boolean isBusy = this.receiving ? !LongStreams.BODIES.of(context.channel()).isEmpty()
				: isAnswering(context, http2);
		if (this.steps != this.seenSteps || isBusy) {
			this.seenSteps = this.steps;
			this.seenAt = now;
		}
		else if (now - this.seenAt >= (this.receiving ? this.bodyTimeout : this.idleTimeout).toNanos()) {
			context.close();
			return;
		}
		scheduleCheck(context);
	}

	private boolean isAnswering(ChannelHandlerContext context, @Nullable Http2FrameCodec http2) {
		if (http2 != null) {
			return http2.connection().numActiveStreams() > 0;
		}
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		return this.unanswered > 0 || (unsent != null && !unsent.isEmpty());
	}

	/**
	 * Resets the streams whose requests do not end in time, answered or not: they would
	 * keep their connection open for ever. Stream identifiers increase (RFC 9113, 5.1.1),
	 * so one timestamp covers all streams that were open at that time.
	 */
	private static final class Http2RequestDeadline {

		private final long timeoutNanos;

		private final LongSupplier nanos;

		private final Deque<Snapshot> snapshots = new ArrayDeque<>();

		Http2RequestDeadline(Duration timeout, LongSupplier nanos) {
			this.nanos = nanos;
			this.timeoutNanos = timeout.toNanos();
		}

		/** Resets the streams that were open a timeout ago. Must be called regularly. */
		void resetOverdue(ChannelHandlerContext context, Http2FrameCodec http2) {
			long now = this.nanos.getAsLong();
			this.snapshots.addLast(new Snapshot(http2.connection().remote().lastStreamCreated(), now));
			int overdue = 0;
			while (now - this.snapshots.getFirst().at() >= this.timeoutNanos) {
				overdue = this.snapshots.removeFirst().lastStream();
			}
			if (overdue > 0) {
				resetUpTo(context, http2, overdue);
			}
		}

		private static void resetUpTo(ChannelHandlerContext context, Http2FrameCodec http2, int lastStream) {
			ChannelHandlerContext frames = context.pipeline().context(http2);
			try {
				http2.connection().forEachActiveStream((stream) -> {
					if (stream.id() <= lastStream && !stream.state().equals(Http2Stream.State.HALF_CLOSED_REMOTE)
							&& !LongStreams.BODIES.of(context.channel()).contains(stream.id())) {
						http2.encoder()
							.writeRstStream(frames, stream.id(), Http2Error.NO_ERROR.code(), frames.newPromise());
					}
					return true;
				});
			}
			catch (Http2Exception ex) {
				// the visitor above does not throw it
			}
			frames.flush();
		}

		private record Snapshot(int lastStream, long at) {
		}

	}

}
