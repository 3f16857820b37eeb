package dev.locations.web;

import java.util.concurrent.atomic.AtomicInteger;

import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;

/**
 * The answers on a connection of HTTP/2 of which something is left to send, for want of
 * the client's flow control, or of room in the socket.
 */
final class HeldBackAnswers {

	private HeldBackAnswers() {
	}

	/**
	 * Counts them.
	 * @param connection the connection
	 * @param lastStream the identifier of the last stream that counts
	 * @return how many there are
	 */
	static int count(Http2Connection connection, int lastStream) {
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
