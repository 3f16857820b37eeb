package dev.locations.store.embedded;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;

/**
 * The connections that have not sent the secret yet. When there are too many, the oldest
 * has to go: a client of ours sends the secret at once, so it is hardly ever that one.
 */
final class PendingHandshakes {

	private final int most;

	private final Set<Channel> channels = new LinkedHashSet<>();

	PendingHandshakes(int most) {
		this.most = most;
	}

	synchronized void add(Channel channel) {
		if (this.channels.size() == this.most) {
			Iterator<Channel> oldestFirst = this.channels.iterator();
			Channel oldest = oldestFirst.next();
			oldestFirst.remove();
			oldest.close().addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
		}
		this.channels.add(channel);
	}

	synchronized void remove(Channel channel) {
		this.channels.remove(channel);
	}

}
