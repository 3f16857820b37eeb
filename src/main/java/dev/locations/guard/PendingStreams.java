package dev.locations.guard;

import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.Http2StreamVisitor;

/** The streams of an HTTP/2 connection whose answers have unsent data. */
record PendingStreams(Http2Connection connection) {

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
