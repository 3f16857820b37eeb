package dev.locations.testing.mongo;

import java.util.List;
import java.util.concurrent.TimeUnit;

import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;

/**
 * Delays the answer to a {@code getMore} that has found no event. MongoDB waits for
 * events; without the delay a client would ask again at once, all the time.
 */
final class EmptyBatchDelay extends ChannelOutboundHandlerAdapter {

	private static final long MILLIS = 20;

	@Override
	@SuppressWarnings("FutureReturnValueIgnored") // the promise is the future
	public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
		if (message instanceof MongoMessage answer && answer.getDocument().get("cursor") instanceof Document cursor
				&& cursor.get("nextBatch") instanceof List<?> events && events.isEmpty()
				&& !Long.valueOf(0).equals(cursor.get("id"))) {
			context.executor().schedule(() -> context.writeAndFlush(message, promise), MILLIS, TimeUnit.MILLISECONDS);
		}
		else {
			context.write(message, promise);
		}
	}

}
