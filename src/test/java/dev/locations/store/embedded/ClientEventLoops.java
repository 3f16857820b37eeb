package dev.locations.store.embedded;

import java.net.SocketAddress;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;

/**
 * Event loops for a client of the server. This is where the driver lets one get at its
 * connections: it registers each here before it connects.
 */
final class ClientEventLoops extends MultiThreadIoEventLoopGroup {

	private final Secret secret;

	private final SocketAddress server;

	ClientEventLoops(Secret secret, SocketAddress server) {
		super(new DefaultThreadFactory("mongo-client", true), NioIoHandler.newFactory());
		this.secret = secret;
		this.server = server;
	}

	@Override
	public ChannelFuture register(Channel connection) {
		connection.pipeline().addFirst(new HandshakeClientHandler(this.secret, this.server));
		return super.register(connection);
	}

}
