package dev.locations.web.connection;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2Stream;

/**
 * Resets the streams of an HTTP/2 connection whose clients do not end their requests,
 * whether they were answered or not. A stream that is never ended would keep its memory
 * and its connection for ever. Streams are numbered in the order in which they were
 * opened (RFC 9113, 5.1.1), so that it takes no clock for each.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a reset
final class UnfinishedRequests {

	private final long nanos;

	private final Deque<Opened> opened = new ArrayDeque<>();

	/**
	 * Watches a connection.
	 * @param timeout how long a request may take to end
	 */
	UnfinishedRequests(Duration timeout) {
		this.nanos = timeout.toNanos();
	}

	/**
	 * Resets the streams that were there when it was called a timeout ago, and whose
	 * requests have not ended since.
	 * @param context where the frames of the connection pass
	 * @param http2 the connection
	 */
	void reset(ChannelHandlerContext context, Http2FrameCodec http2) {
		long now = System.nanoTime();
		this.opened.addLast(new Opened(http2.connection().remote().lastStreamCreated(), now));
		int overdue = 0;
		while (now - this.opened.getFirst().at() >= this.nanos) {
			overdue = this.opened.removeFirst().lastStream();
		}
		if (overdue > 0) {
			reset(context, http2, overdue);
		}
	}

	private static void reset(ChannelHandlerContext context, Http2FrameCodec http2, int lastStream) {
		ChannelHandlerContext frames = context.pipeline().context(http2);
		try {
			http2.connection().forEachActiveStream((stream) -> {
				if (stream.id() <= lastStream && !stream.state().equals(Http2Stream.State.HALF_CLOSED_REMOTE)) {
					http2.encoder()
						.writeRstStream(frames, stream.id(), Http2Error.NO_ERROR.code(), frames.newPromise());
				}
				return true;
			});
		}
		catch (Http2Exception ex) {
			// none of the above throws it
		}
		frames.flush();
	}

	private record Opened(int lastStream, long at) {
	}

}
