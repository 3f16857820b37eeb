package dev.locations.guard;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;

/**
 * Notifies a listener when a chunk was written to the connection: when the chunk is
 * released, or with TLS later, since its encrypted bytes may still wait for the client.
 */
public record WriteCompletion(Channel connection) {

	public WriteCompletion {
		connection = LongStreams.connection(connection);
	}

	/** Returns the chunk to write instead. The listener may never run after a close. */
	public ByteBuf listen(ByteBuf chunk, Runnable written) {
		return new ObservedBuffer(chunk, () -> afterRelease(written));
	}

	private void afterRelease(Runnable written) {
		ChannelHandlerContext last = this.connection.pipeline().context(WriteDeadline.class);
		if (last == null || this.connection.pipeline().get(SslHandler.class) == null) {
			written.run();
			return;
		}
		// the write of an empty buffer completes after the write of the encrypted bytes
		this.connection.eventLoop().execute(() -> last.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener((empty) -> {
			if (empty.isSuccess()) {
				written.run();
			}
		}));
	}

	private static final class ObservedBuffer extends CompositeByteBuf {

		private final Runnable released;

		ObservedBuffer(ByteBuf bytes, Runnable released) {
			super(bytes.alloc(), bytes.isDirect(), 1);
			this.released = released;
			addComponent(true, bytes);
		}

		@Override
		protected void deallocate() {
			super.deallocate();
			this.released.run();
		}

	}

}
