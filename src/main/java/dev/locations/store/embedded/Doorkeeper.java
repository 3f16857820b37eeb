package dev.locations.store.embedded;

import java.util.concurrent.TimeUnit;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Is all there is on a connection until it has told the secret. Whoever does not tell it
 * in time, or tells something else, is turned away without a word.
 */
final class Doorkeeper extends ChannelInboundHandlerAdapter {

	private static final int PATIENCE_SECONDS = 5;

	private final Secret secret;

	private final Strangers strangers;

	private final ChannelHandler inside;

	private final byte[] told = new byte[Secret.LENGTH];

	private int length;

	private @Nullable Future<?> patience;

	Doorkeeper(Secret secret, Strangers strangers, ChannelHandler inside) {
		this.secret = secret;
		this.strangers = strangers;
		this.inside = inside;
	}

	@Override
	public void handlerAdded(ChannelHandlerContext context) {
		this.strangers.add(context.channel());
		this.patience = context.executor().schedule(() -> turnAway(context), PATIENCE_SECONDS, TimeUnit.SECONDS);
	}

	@Override
	public void channelRead(ChannelHandlerContext context, Object message) {
		ByteBuf bytes = (ByteBuf) message;
		int count = Math.min(bytes.readableBytes(), Secret.LENGTH - this.length);
		bytes.readBytes(this.told, this.length, count);
		this.length += count;
		boolean complete = this.length == Secret.LENGTH;
		if (complete && this.secret.matches(this.told)) {
			letIn(context, bytes);
			return;
		}
		bytes.release();
		if (complete) {
			turnAway(context);
		}
	}

	private void letIn(ChannelHandlerContext context, ByteBuf rest) {
		context.pipeline().addLast(this.inside);
		context.fireChannelActive();
		context.pipeline().remove(this);
		context.fireChannelRead(rest);
	}

	@SuppressWarnings("FutureReturnValueIgnored") // nobody waits for a stranger to leave
	private static void turnAway(ChannelHandlerContext context) {
		context.close();
	}

	/** A stranger is not worth a line in the log. */
	@Override
	public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
		turnAway(context);
	}

	/** The stranger was let in or has left. */
	@Override
	public void handlerRemoved(ChannelHandlerContext context) {
		this.strangers.remove(context.channel());
		if (this.patience != null) {
			this.patience.cancel(false);
		}
	}

}
