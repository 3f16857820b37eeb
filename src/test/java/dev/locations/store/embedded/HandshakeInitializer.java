package dev.locations.store.embedded;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;

/**
 * Lets only those connections in that begin with the secret, as any user of the machine
 * can connect to the loopback interface.
 */
final class HandshakeInitializer extends ChannelInitializer<Channel> {

	/** The driver opens two connections at a time, so that there is room. */
	static final int MOST_PENDING = 256;

	private final Secret secret;

	private final ChannelHandler protocol;

	private final PendingHandshakes pending = new PendingHandshakes(MOST_PENDING);

	/**
	 * Has connections begin with a handshake.
	 * @param secret what they have to begin with
	 * @param protocol what handles a connection after it
	 */
	HandshakeInitializer(Secret secret, ChannelHandler protocol) {
		this.secret = secret;
		this.protocol = protocol;
	}

	@Override
	protected void initChannel(Channel channel) {
		channel.pipeline().addLast(new HandshakeServerHandler(this.secret, this.pending, this.protocol));
	}

}
