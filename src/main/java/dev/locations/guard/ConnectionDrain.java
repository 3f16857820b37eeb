package dev.locations.guard;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.DefaultHttp2GoAwayFrame;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.util.AttributeKey;

/**
 * Ends the connections of a server that stops, and loses no request: clients are told
 * first. With HTTP/1.1, {@link Http1CloseHandler} does so. With HTTP/2, one GOAWAY asks
 * for no more streams, and another one names the last stream that was begun (RFC 9113,
 * 6.8); then Netty waits for all streams.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
public final class ConnectionDrain {

	/**
	 * A request may be on its way. So this is longer than a request takes from a client
	 * that is far away.
	 */
	static final Duration LAST_REQUEST = Duration.ofSeconds(1);

	private static final AttributeKey<Boolean> BEGUN = AttributeKey.valueOf(ConnectionDrain.class, "begun");

	private ConnectionDrain() {
	}

	/** Begins to end a connection. */
	public static void begin(Channel connection) {
		connection.attr(BEGUN).set(true);
		connection.eventLoop().execute(() -> {
			sendGoAway(connection, Integer.MAX_VALUE);
			awaitLastRequest(connection);
		});
	}

	static boolean hasBegun(Channel connection) {
		return connection.hasAttr(BEGUN);
	}

	static void awaitLastRequest(Channel connection) {
		connection.eventLoop().schedule(() -> closeIfIdle(connection), LAST_REQUEST.toNanos(), TimeUnit.NANOSECONDS);
	}

	private static void closeIfIdle(Channel connection) {
		Http1CloseHandler http1 = connection.pipeline().get(Http1CloseHandler.class);
		if (http1 == null || http1.isIdle()) {
			sendGoAway(connection, 0);
			connection.close();
		}
	}

	private static void sendGoAway(Channel connection, int streamsOnTheirWay) {
		if (connection.pipeline().get(Http2FrameCodec.class) != null) {
			connection
				.writeAndFlush(new DefaultHttp2GoAwayFrame(Http2Error.NO_ERROR).setExtraStreamIds(streamsOnTheirWay));
		}
	}

}
