package dev.locations.guard;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import org.jspecify.annotations.Nullable;

/**
 * Ends the connections of a server that stops, and loses no request: an answer tells the
 * client to send no more, with {@code Connection: close} or GOAWAY, before its connection
 * is closed. A connection without a request stays open for {@link #LAST_REQUEST}, since
 * one may be on its way.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
public final class ConnectionDrain {

	/** Longer than a request takes from a client that is far away. */
	static final Duration LAST_REQUEST = Duration.ofSeconds(1);

	/** The event that tells the handlers of a connection to end it. */
	static final Object BEGUN = new Object();

	private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

	private volatile @Nullable Channel listener;

	private volatile boolean begun;

	/** Closes this channel first, so that no connections are accepted any more. */
	public void listensOn(Channel listener) {
		this.listener = listener;
	}

	public void add(Channel connection) {
		this.connections.add(connection);
		if (this.begun) {
			end(connection);
		}
	}

	/**
	 * Begins to end all connections.
	 * @param timeout after this time, connections are closed although their last answers
	 * are not complete
	 * @param drained is called when all are closed
	 */
	public void begin(Duration timeout, Runnable drained) {
		this.begun = true;
		GlobalEventExecutor.INSTANCE.schedule(() -> this.connections.close(), timeout.toNanos(), TimeUnit.NANOSECONDS);
		Channel listener = this.listener;
		if (listener == null) {
			drained.run();
			return;
		}
		listener.close().addListener((closed) -> {
			this.connections.forEach(ConnectionDrain::end);
			awaitEnd(drained);
		});
	}

	/** A connection may be accepted at the last moment, while others are ended. */
	private void awaitEnd(Runnable drained) {
		this.connections.newCloseFuture().addListener((closed) -> {
			if (this.connections.isEmpty()) {
				drained.run();
			}
			else {
				awaitEnd(drained);
			}
		});
	}

	private static void end(Channel connection) {
		connection.eventLoop().execute(() -> connection.pipeline().fireUserEventTriggered(BEGUN));
	}

	static void afterLastRequest(ChannelHandlerContext context, Runnable action) {
		context.executor().schedule(action, LAST_REQUEST.toNanos(), TimeUnit.NANOSECONDS);
	}

}
