package dev.locations.web.connection;

import java.util.concurrent.atomic.AtomicInteger;

import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;

/**
 * Counts the streams of an HTTP/2 connection whose answers have unsent data: the flow
 * control of the client or a full socket holds it back.
 */
final class PendingStreams {

	private final Http2Connection connection;

	PendingStreams(Http2Connection connection) {
		this.connection = connection;
	}

	/**
	 * Returns the identifier of the last stream that the client has opened.
	 * @return the identifier, 0 when there is none
	 */
	int lastStream() {
		return this.connection.remote().lastStreamCreated();
	}

	/**
	 * Counts the streams that have unsent data.
	 * @param lastStream the highest identifier of a stream that counts
	 * @return the number of streams
	 */
	int count(int lastStream) {
		AtomicInteger count = new AtomicInteger();
		try {
			this.connection.forEachActiveStream((stream) -> {
				if (stream.id() <= lastStream && this.connection.remote().flowController().hasFlowControlled(stream)) {
					count.incrementAndGet();
				}
				return true;
			});
		}
		catch (Http2Exception ex) {
			// the visitor above does not throw it
		}
		return count.get();
	}

}
