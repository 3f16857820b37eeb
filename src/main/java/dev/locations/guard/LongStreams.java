package dev.locations.guard;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.AttributeKey;

/** The streams of a connection that some limits leave out, until they end. */
@SuppressWarnings("ImmutableEnumChecker") // a key of attributes cannot be changed
public enum LongStreams {

	/**
	 * Request bodies that may take as long as they need. Who reads such a body ends it
	 * when nothing arrives any more. Meanwhile, the deadlines of the connection do not
	 * count: neither that of the body, nor that of the answer, which the client may begin
	 * to read when it has sent the body.
	 */
	BODIES,

	/** Answers that stay open. They have no permit that another request could take. */
	ANSWERS;

	/** Stands for the connection in HTTP/1.1, which has one stream at a time. */
	private static final int HTTP_1 = 0;

	private final AttributeKey<Set<Integer>> key = AttributeKey.valueOf(LongStreams.class, name());

	/** Begins a body or an answer. Returns what ends it, on any thread. */
	public Runnable begin(Channel channel) {
		int id = (channel instanceof Http2StreamChannel stream) ? stream.stream().id() : HTTP_1;
		Set<Integer> created = ConcurrentHashMap.newKeySet();
		Set<Integer> before = connection(channel).attr(this.key).setIfAbsent(created);
		Set<Integer> streams = (before != null) ? before : created;
		streams.add(id);
		return () -> streams.remove(id);
	}

	Set<Integer> of(Channel connection) {
		Set<Integer> streams = connection.attr(this.key).get();
		return (streams != null) ? streams : Set.of();
	}

	static Channel connection(Channel channel) {
		return (channel instanceof Http2StreamChannel stream) ? stream.parent() : channel;
	}

}
