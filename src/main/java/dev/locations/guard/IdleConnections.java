package dev.locations.guard;

import java.net.InetAddress;
import java.net.SocketAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2ConnectionAdapter;
import io.netty.handler.codec.http2.Http2Stream;
import org.jspecify.annotations.Nullable;

/**
 * The open connections of each client. One that answers no request gives way to a new one
 * when there are too many.
 */
public final class IdleConnections {

	/** In one search, so that a flood of new connections stays cheap. */
	private static final int MOST_LOOKS = 10_000;

	/**
	 * By the order in which they were opened, or were seen to be in use by a search. So
	 * the first one that was not used since is the one that is idle for longest.
	 */
	private final Map<Object, Set<Connection>> byClient = new LinkedHashMap<>();

	private final Function<@Nullable SocketAddress, Optional<InetAddress>> networks;

	/**
	 * Starts without connections.
	 * @param networks returns the network of the peer of a connection; empty for a proxy,
	 * which stands for many clients
	 */
	public IdleConnections(Function<@Nullable SocketAddress, Optional<InetAddress>> networks) {
		this.networks = networks;
	}

	Connection add(Channel channel) {
		Connection added = new Connection(channel);
		Object client = this.networks.apply(channel.remoteAddress()).map(Object.class::cast).orElse(added);
		synchronized (this) {
			this.byClient.computeIfAbsent(client, (any) -> new LinkedHashSet<>()).add(added);
		}
		channel.closeFuture().addListener((closed) -> remove(client, added));
		return added;
	}

	private synchronized void remove(Object client, Connection closed) {
		this.byClient.computeIfPresent(client, (any, held) -> {
			held.remove(closed);
			return held.isEmpty() ? null : held;
		});
	}

	/**
	 * Closes the connection that is idle for longest: of this client or, if null, of the
	 * one that holds most.
	 * @return whether there is one
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
	public boolean closeOldest(@Nullable InetAddress of) {
		Optional<Connection> oldest = takeOldest(of);
		oldest.ifPresent((connection) -> connection.channel.close());
		return oldest.isPresent();
	}

	private synchronized Optional<Connection> takeOldest(@Nullable InetAddress of) {
		Optional<Set<Connection>> holder = (of != null) ? Optional.ofNullable(this.byClient.get(of))
				: this.byClient.values().stream().max(Comparator.comparingInt(Collection::size));
		return holder.flatMap((held) -> {
			for (int looks = Math.min(2 * held.size(), MOST_LOOKS); looks > 0; looks--) {
				Iterator<Connection> inOrder = held.iterator();
				Connection first = inOrder.next();
				inOrder.remove();
				if (!first.wasUsed()) {
					return Optional.of(first);
				}
				held.add(first);
			}
			return Optional.empty();
		});
	}

	static final class Connection {

		private final Channel channel;

		private volatile boolean busy;

		/** Whether a request has come since the last search. */
		private volatile boolean used;

		Connection(Channel channel) {
			this.channel = channel;
		}

		/** Tells whether a request is received or answered. */
		void setBusy(boolean busy) {
			this.busy = busy;
			this.used = true;
		}

		/** Does the same for all streams of HTTP/2. */
		void watch(Http2Connection streams) {
			streams.addListener(new Http2ConnectionAdapter() {

				@Override
				public void onStreamActive(Http2Stream stream) {
					setBusy(true);
				}

				@Override
				public void onStreamClosed(Http2Stream stream) {
					setBusy(streams.numActiveStreams() > 0);
				}

			});
		}

		/** Tells whether it is busy, or was so since the last call. */
		boolean wasUsed() {
			boolean wasUsed = this.used || this.busy;
			this.used = false;
			return wasUsed;
		}

	}

}
