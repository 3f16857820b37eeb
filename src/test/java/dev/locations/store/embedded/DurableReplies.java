package dev.locations.store.embedded;

import java.util.concurrent.CompletionStage;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Holds the answer to a write back until the write is on disk. When it cannot be put
 * there, the connection is closed instead, as the write must count neither as made nor as
 * not made.
 */
final class DurableReplies extends ChannelOutboundHandlerAdapter {

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the promise is the future
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		CompletionStage<Void> commit = context.channel().attr(DurableBackend.COMMIT).getAndSet(null);
		if (commit == null) {
			context.write(message, promise);
			return;
		}
		commit.whenComplete((done, failure) -> {
			if (failure == null) {
				context.writeAndFlush(message, promise);
			}
			else {
				promise.tryFailure(failure);
				context.close();
			}
		});
	}

}
