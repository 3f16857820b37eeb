package dev.locations.web.connection;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose client takes too long to send a request, be it that nothing
 * comes, or the head or the body in drips. While an answer is on its way,
 * {@link WriteDeadline} looks after it. Requests cost it no more than a few fields: it
 * looks at them from time to time, so that a deadline is up to a quarter longer.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a check, or for the end
final class ConnectionDeadlines extends ChannelDuplexHandler {

	private static final int CHECKS = 4;

	private final Duration idleTimeout;

	private final Duration bodyTimeout;

	private final UnfinishedRequests unfinished;

	private int unanswered;

	private boolean receiving;

	/** Moves with each step of a request or an answer; it may overflow. */
	private int steps;

	private int seenSteps;

	private long seenAt;

	private @Nullable Future<?> nextCheck;

	ConnectionDeadlines(Duration idleTimeout, Duration bodyTimeout) {
		this.idleTimeout = idleTimeout;
		this.bodyTimeout = bodyTimeout;
		// after what reads the body has told its client
		this.unfinished = new UnfinishedRequests(bodyTimeout.plus(bodyTimeout.dividedBy(CHECKS)));
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		this.seenAt = System.nanoTime();
		checkLater(context);
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
		}
		if (message instanceof LastHttpContent) {
			this.receiving = false;
			this.steps++;
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
		}
		context.write(message, promise);
	}

	/** Whether an answer is one that comes before the answer proper. */
	static boolean isInformational(Object message) {
		return message instanceof HttpResponse response
				&& response.status().codeClass().equals(HttpStatusClass.INFORMATIONAL);
	}

	private void checkLater(ChannelHandlerContext context) {
		long nanos = Math.min(this.idleTimeout.toNanos(), this.bodyTimeout.toNanos()) / CHECKS;
		this.nextCheck = context.executor().schedule(() -> check(context), nanos, TimeUnit.NANOSECONDS);
	}

	private void check(ChannelHandlerContext context) {
		Http2FrameCodec http2 = context.pipeline().get(Http2FrameCodec.class);
		if (http2 != null) {
			this.unfinished.reset(context, http2);
		}
		long now = System.nanoTime();
		if (this.steps != this.seenSteps || (!this.receiving && isAnswering(context, http2))) {
			this.seenSteps = this.steps;
			this.seenAt = now;
		}
		else if (now - this.seenAt >= (this.receiving ? this.bodyTimeout : this.idleTimeout).toNanos()) {
			context.close();
			return;
		}
		checkLater(context);
	}

	private boolean isAnswering(ChannelHandlerContext context, @Nullable Http2FrameCodec http2) {
		if (http2 != null) {
			return http2.connection().numActiveStreams() > 0;
		}
		ChannelOutboundBuffer unsent = context.channel().unsafe().outboundBuffer();
		return this.unanswered > 0 || (unsent != null && !unsent.isEmpty());
	}

}
