package dev.locations.web.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.ssl.SslHandler;

/**
 * Tells when a chunk was written to the connection. Without TLS this is when it is
 * released. TLS releases it when it is encrypted, however much waits for the client
 * already.
 */
final class WriteWatch {

	private final Channel connection;

	/**
	 * Looks at where an answer goes.
	 * @param channel the connection, or a stream of HTTP/2
	 */
	WriteWatch(Channel channel) {
		this.connection = (channel instanceof Http2StreamChannel) ? channel.parent() : channel;
	}

	/**
	 * Watches a chunk.
	 * @param chunk the chunk
	 * @param written runs when it was written; when the client is gone, it may never run
	 * @return the chunk to write
	 */
	ByteBuf watch(ByteBuf chunk, Runnable written) {
		return new WatchedBuffer(chunk, () -> afterRelease(written));
	}

	private void afterRelease(Runnable written) {
		ChannelHandlerContext exit = this.connection.pipeline().context(WriteDeadline.class);
		if (exit == null || this.connection.pipeline().get(SslHandler.class) == null) {
			written.run();
			return;
		}
		// the encrypted bytes are on their way to the exit, and an empty write behind
		// them
		// is done when they are
		this.connection.eventLoop().execute(() -> exit.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener((empty) -> {
			if (empty.isSuccess()) {
				written.run();
			}
		}));
	}

	/** A buffer that tells when nobody needs it any more. */
	private static final class WatchedBuffer extends CompositeByteBuf {

		private final Runnable released;

		WatchedBuffer(ByteBuf bytes, Runnable released) {
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
