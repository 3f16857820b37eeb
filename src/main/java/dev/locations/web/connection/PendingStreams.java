package dev.locations.web.connection;

import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamVisitor;

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
		visitActive((stream) -> {
			if (stream.id() <= lastStream && hasUnsent(stream)) {
				count.incrementAndGet();
			}
			return true;
		});
		return count.get();
	}

	/**
	 * Tells whether there is an unsent answer besides some others.
	 * @param others the identifiers of the other streams
	 * @param full whether the socket is full, so that any answer may be unsent
	 * @return whether another stream waits for the client
	 */
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
