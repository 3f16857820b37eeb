package dev.locations.store.embedded;

import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Is all there is on a connection until the secret has come. Whoever does not send it in
 * time, or sends something else, is cut off without an answer.
 */
final class HandshakeServerHandler extends ChannelInboundHandlerAdapter {

	private static final int TIMEOUT_SECONDS = 5;

	private final Secret secret;

	private final PendingHandshakes pending;

	private final ChannelHandler protocol;

	private final byte[] received = new byte[Secret.LENGTH];

	private int length;

	private @Nullable Future<?> timeout;

	HandshakeServerHandler(Secret secret, PendingHandshakes pending, ChannelHandler protocol) {
		this.secret = secret;
		this.pending = pending;
		this.protocol = protocol;
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		this.pending.add(context.channel());
		this.timeout = context.executor().schedule(() -> refuse(context), TIMEOUT_SECONDS, TimeUnit.SECONDS);
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		ByteBuf bytes = (ByteBuf) message;
		int count = Math.min(bytes.readableBytes(), Secret.LENGTH - this.length);
		bytes.readBytes(this.received, this.length, count);
		this.length += count;
		boolean complete = this.length == Secret.LENGTH;
		if (complete && this.secret.matches(this.received)) {
			accept(context, bytes);
			return;
		}
		bytes.release();
		if (complete) {
			refuse(context);
		}
	}

	private void accept(ChannelHandlerContext context, ByteBuf rest) {
		context.pipeline().addLast(this.protocol);
		context.fireChannelActive();
		context.pipeline().remove(this);
		context.fireChannelRead(rest);
	}

	@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for the end
	private static void refuse(ChannelHandlerContext context) {
		context.close();
	}

	/** Not worth a line in the log. */
	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		refuse(context);
	}

	/** The connection was accepted or has ended. */
	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		this.pending.remove(context.channel());
		if (this.timeout != null) {
			this.timeout.cancel(false);
		}
	}

}
