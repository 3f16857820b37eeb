package dev.locations.web.connection;

import java.util.concurrent.atomic.AtomicInteger;

import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;

/**
 * The answers on a connection of HTTP/2 of which something is left to send, for want of
 * the client's flow control, or of room in the socket.
 */
final class HeldBackAnswers {

	private HeldBackAnswers() {
	}

	/**
	 * The last stream that its client has opened.
	 * @param pipeline the pipeline of the connection
	 * @return its identifier, 0 when there is none, as without HTTP/2
	 */
	static int lastStream(ChannelPipeline pipeline) {
		Http2FrameCodec http2 = pipeline.get(Http2FrameCodec.class);
		return (http2 != null) ? http2.connection().remote().lastStreamCreated() : 0;
	}

	/**
	 * Counts them.
	 * @param pipeline the pipeline of the connection
	 * @param lastStream the identifier of the last stream that counts
	 * @return how many there are, none without HTTP/2
	 */
	static int count(ChannelPipeline pipeline, int lastStream) {
		Http2FrameCodec http2 = pipeline.get(Http2FrameCodec.class);
		return (http2 != null) ? count(http2.connection(), lastStream) : 0;
	}

	private static int count(Http2Connection connection, int lastStream) {
		AtomicInteger count = new AtomicInteger();
		try {
			connection.forEachActiveStream((stream) -> {
				if (stream.id() <= lastStream && connection.remote().flowController().hasFlowControlled(stream)) {
					count.incrementAndGet();
				}
				return true;
			});
		}
		catch (Http2Exception ex) {
			// none of the above throws it
		}
		return count.get();
	}

}
