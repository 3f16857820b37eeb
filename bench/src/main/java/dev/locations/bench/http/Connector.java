package dev.locations.bench.http;

import java.net.InetSocketAddress;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpDecoderConfig;

/**
 * Where connections come from, and where they go.
 *
 * @param loop the thread of the connections
 * @param port the port of the service
 * @param host the address of the client, such as {@code 127.0.0.2}
 * @param isSlow whether the client reads slowly
 */
public record Connector(EventLoop loop, int port, String host, boolean isSlow) {

	/** How much a slow client reads, ten times a second. */
	static final int SLOW_READ_BYTES = 64 * 1024;

	private static final int MAX_CHUNK_BYTES = 1 << 20;

	private static final String SERVICE_HOST = "127.0.0.1";

	ChannelFuture connect(ChannelHandler answers) {
		Bootstrap bootstrap = new Bootstrap().group(this.loop)
			.channel(NioSocketChannel.class)
			.option(ChannelOption.TCP_NODELAY, true)
			// resets the connection, so that a closed one does not hold its port
			.option(ChannelOption.SO_LINGER, 0)
			.option(ChannelOption.AUTO_READ, !this.isSlow)
			.handler(new ChannelInitializer<SocketChannel>() {

				@Override
				protected void initChannel(SocketChannel channel) {
					channel.pipeline()
						.addLast(new HttpClientCodec(new HttpDecoderConfig().setMaxChunkSize(MAX_CHUNK_BYTES), false,
								false), answers);
				}

			});
		if (this.isSlow) {
			bootstrap.option(ChannelOption.SO_RCVBUF, SLOW_READ_BYTES)
				.option(ChannelOption.RECVBUF_ALLOCATOR,
						new FixedRecvByteBufAllocator(SLOW_READ_BYTES).maxMessagesPerRead(1));
		}
		return bootstrap.connect(new InetSocketAddress(SERVICE_HOST, this.port), new InetSocketAddress(this.host, 0));
	}

}
