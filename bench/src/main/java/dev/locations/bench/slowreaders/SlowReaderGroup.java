package dev.locations.bench.slowreaders;

import java.net.InetAddress;
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
 * Connects many clients that read slowly. Of ten requests, four read nothing of the plain
 * list and two read it slowly; two read nothing of the compressed list and one reads it
 * slowly; one is a stream of HTTP/2.
 */
final class SlowReaderGroup implements AutoCloseable {

	private static final int RECEIVE_BUFFER_BYTES = 16 * 1024;

	private static final int STREAMS_PER_CONNECTION = 50;

	private static final String GZIP_HEADER = "Accept-Encoding: gzip\r\n";

	private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final List<ChannelFuture> connections = new ArrayList<>();

	private final StatusCounts answers = new StatusCounts();

	private final InetSocketAddress address;

	SlowReaderGroup(int port) {
		this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
	}

	/**
	 * Connects the clients, all at once.
	 * @param requests how many requests they send
	 */
	void connect(int requests) {
		int http1 = requests * 9 / 10;
		for (int i = 0; i < http1; i++) {
			int kind = i % 9;
			connectHttp1(new SlowHttp1Reader(this.answers, kind % 3 == 2, (kind < 6) ? "" : GZIP_HEADER));
		}
		for (int left = requests - http1; left > 0; left -= STREAMS_PER_CONNECTION) {
			connectHttp2(new SlowHttp2Reader(this.answers, Math.min(left, STREAMS_PER_CONNECTION)));
		}
	}

	private void connectHttp1(SlowHttp1Reader reader) {
		connect(false, SlowHttp1Reader.READ_BYTES, reader);
	}

	private void connectHttp2(SlowHttp2Reader reader) {
		// reads all frames, as the window of HTTP/2 is what stops the service
		connect(true, RECEIVE_BUFFER_BYTES, Http2FrameCodecBuilder.forClient().build(), reader);
	}

	private void connect(boolean autoRead, int readBytes, ChannelHandler... handlers) {
		this.connections.add(new Bootstrap().group(this.loop)
			.channel(NioSocketChannel.class)
			.option(ChannelOption.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
			.option(ChannelOption.AUTO_READ, autoRead)
			.option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(readBytes).maxMessagesPerRead(1))
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

	StatusCounts answers() {
		return this.answers;
	}

	@Override
	public void close() {
		this.connections.forEach((connection) -> connection.channel().close());
		this.loop.shutdownGracefully().syncUninterruptibly();
	}

}
