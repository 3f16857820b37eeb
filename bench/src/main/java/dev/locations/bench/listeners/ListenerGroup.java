package dev.locations.bench.listeners;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.bench.places.Box;
import dev.locations.bench.service.ServiceClient;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;

/** Clients that listen to changes, and read everything at once. */
final class ListenerGroup implements AutoCloseable {

	private final EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

	private final List<Channel> connections = new ArrayList<>();

	private final AtomicInteger connected = new AtomicInteger();

	private final AtomicLong events = new AtomicLong();

	private final InetSocketAddress address;

	ListenerGroup(int port) {
		this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
	}

	/**
	 * Connects the clients one after the other.
	 * @param boxes the boxes that they listen to, in turn, each a little moved
	 * @param everywhere how many of them listen to all changes
	 */
	void connect(List<Box> boxes, int listeners, int everywhere) throws InterruptedException {
		Random random = new Random(1);
		for (int i = 0; i < listeners; i++) {
			String query = (i < everywhere) ? "" : "?" + boxes.get(i % boxes.size()).moved(random).query();
			this.connections.add(new Bootstrap().group(this.loop)
				.channel(NioSocketChannel.class)
				.handler(new Listener(query))
				.connect(this.address)
				.sync()
				.channel());
		}
	}

	int connected() {
		return this.connected.get();
	}

	long events() {
		return this.events.get();
	}

	@Override
	public void close() {
		this.connections.forEach(Channel::close);
		this.loop.shutdownGracefully().syncUninterruptibly();
	}

	private final class Listener extends SimpleChannelInboundHandler<ByteBuf> {

		private final String query;

		private boolean answered;

		private Listener(String query) {
			this.query = query;
		}

		@Override
		public void channelActive(ChannelHandlerContext context) {
			context.writeAndFlush(Unpooled.copiedBuffer(
					"GET /api/changes" + this.query + " HTTP/1.1\r\nHost: " + ServiceClient.HOST + "\r\n\r\n",
					StandardCharsets.US_ASCII));
		}

		@Override
		protected void channelRead0(ChannelHandlerContext context, ByteBuf bytes) {
			String text = bytes.toString(StandardCharsets.ISO_8859_1);
			if (!this.answered) {
				this.answered = true;
				ListenerGroup.this.connected.addAndGet(text.startsWith("HTTP/1.1 200 ") ? 1 : 0);
			}
			ListenerGroup.this.events.addAndGet(text.split("event: ", -1).length - 1L);
		}

		@Override
		public void channelInactive(ChannelHandlerContext context) {
			ListenerGroup.this.connected.decrementAndGet();
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable failure) {
			context.close();
		}

	}

}
