package dev.locations.guard;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.AttributeKey;

/**
 * The request bodies of a connection that may take as long as they need. Who reads such a
 * body ends it when nothing arrives any more. Meanwhile, the deadlines of the connection
 * do not count: neither that of the body, nor that of the answer, which the client may
 * begin to read when it has sent the body.
 */
public final class LongBodies {

	private static final AttributeKey<Set<Integer>> STREAMS = AttributeKey.valueOf(LongBodies.class, "streams");

	private static final int HTTP_1 = 0;

	private LongBodies() {
	}

	/** Begins a long body. Returns what ends it, on any thread. */
	public static Runnable begin(Channel channel) {
		boolean isStream = channel instanceof Http2StreamChannel;
		int id = (channel instanceof Http2StreamChannel stream) ? stream.stream().id() : HTTP_1;
		Set<Integer> streams = streams(isStream ? channel.parent() : channel);
		streams.add(id);
		return () -> streams.remove(id);
	}

	private static Set<Integer> streams(Channel connection) {
		Set<Integer> created = ConcurrentHashMap.newKeySet();
		Set<Integer> before = connection.attr(STREAMS).setIfAbsent(created);
		return (before != null) ? before : created;
	}

	static boolean areOpen(Channel connection) {
		Set<Integer> streams = connection.attr(STREAMS).get();
		return streams != null && !streams.isEmpty();
	}

	static boolean contain(Channel connection, int stream) {
		Set<Integer> streams = connection.attr(STREAMS).get();
		return streams != null && streams.contains(stream);
	}

}
