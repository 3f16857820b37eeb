package dev.locations.store.embedded;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;

/**
 * Lets only those connections in that begin with the secret, as any user of the machine
 * can connect to the loopback interface.
 */
final class Door extends ChannelInitializer<Channel> {

	/** The driver opens two connections at a time. */
	static final int MOST_STRANGERS = 256;

	private final Secret secret;

	private final ChannelHandler inside;

	private final Strangers strangers = new Strangers(MOST_STRANGERS);

	/**
	 * Creates a door.
	 * @param secret what opens it
	 * @param inside what handles a connection that was let in
	 */
	Door(Secret secret, ChannelHandler inside) {
		this.secret = secret;
		this.inside = inside;
	}

	@Override
	protected void initChannel(Channel channel) {
		channel.pipeline().addLast(new Doorkeeper(this.secret, this.strangers, this.inside));
	}

}
