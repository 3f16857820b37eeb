package dev.locations.bench;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;

/**
 * Many clients that read slowly, of several kinds: of ten, four read nothing of the plain
 * list and two some bytes a second; two and one do the same with the compressed one; and
 * one is a stream of HTTP/2.
 */
final class Crowd implements AutoCloseable {

	private static final int RECEIVE_BYTES = 16 * 1024;

	private static final int STREAMS = 50;

	private static final String GZIP = "Accept-Encoding: gzip\r\n";

	private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final List<ChannelFuture> connections = new ArrayList<>();

	private final Answers answers = new Answers();

	private final InetSocketAddress address;

	Crowd(int port) {
		this.address = new InetSocketAddress(Http.HOST, port);
	}

	/**
	 * Connects the clients, all at once.
	 * @param requests how many requests they send
	 */
	void connect(int requests) {
		for (int i = 0; i < requests * 9 / 10; i++) {
			int kind = i % 9;
			connect(false, new SlowReader(this.answers, kind % 3 == 2, (kind < 6) ? "" : GZIP));
		}
		for (int left = requests - requests * 9 / 10; left > 0; left -= STREAMS) {
			connect(true, Http2FrameCodecBuilder.forClient().build(),
					new SlowStreams(this.answers, Math.min(left, STREAMS)));
		}
	}

	private void connect(boolean autoRead, ChannelHandler... handlers) {
		this.connections.add(new Bootstrap().group(this.loop)
			.channel(NioSocketChannel.class)
			.option(ChannelOption.SO_RCVBUF, RECEIVE_BYTES)
			.option(ChannelOption.AUTO_READ, autoRead)
			.option(ChannelOption.RECVBUF_ALLOCATOR,
					new FixedRecvByteBufAllocator(autoRead ? RECEIVE_BYTES : SlowReader.BYTES).maxMessagesPerRead(1))
			.handler(new ChannelInitializer<SocketChannel>() {

				@Override
				protected void initChannel(SocketChannel channel) {
					channel.pipeline().addLast(handlers);
				}

			})
			.connect(this.address));
	}

	int connections() {
		return this.connections.size();
	}

	Answers answers() {
		return this.answers;
	}

	@Override
	public void close() {
		this.connections.forEach((connection) -> connection.channel().close());
		this.loop.shutdownGracefully().syncUninterruptibly();
	}

}
