package dev.locations.store.embedded;

import java.net.SocketAddress;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Sends the secret ahead of the first bytes of a connection, if it is one to the server.
 */
final class HandshakeClientHandler extends ChannelOutboundHandlerAdapter {

	private final Secret secret;

	private final SocketAddress server;

	HandshakeClientHandler(Secret secret, SocketAddress server) {
		this.secret = secret;
		this.server = server;
	}

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the message fails as well
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (this.server.equals(context.channel().remoteAddress())) {
			context.write(this.secret.copy());
		}
		context.write(message, promise);
		context.pipeline().remove(this);
	}

}
