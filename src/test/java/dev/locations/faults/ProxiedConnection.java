package dev.locations.faults;

import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/**
 * A connection through the proxy. One thread serves both of its sides.
 */
final class ProxiedConnection {

	private final FaultyProxy proxy;

	private final Channel client;

	private @Nullable Channel server;

	private boolean silent;

	ProxiedConnection(FaultyProxy proxy, Channel client) {
		this.proxy = proxy;
		this.client = client;
		this.silent = proxy.isSilent();
	}

	/** Connects to the server. A silent connection needs no server. */
	void open(SocketAddress target) {
		if (this.silent) {
			this.client.config().setAutoRead(true);
			return;
		}
		new Bootstrap().group(this.client.eventLoop())
			.channel(NioSocketChannel.class)
			.option(ChannelOption.TCP_NODELAY, true)
			.handler(new Forwarder(this.client, true))
			.connect(target)
			.addListener((ChannelFutureListener) (connected) -> {
				if (connected.isSuccess() && this.client.isActive()) {
					this.server = connected.channel();
					this.client.pipeline().addLast(new Forwarder(connected.channel(), false));
					this.client.config().setAutoRead(true);
				}
				else {
					close(connected.channel());
					close(this.client);
				}
			});
	}

	/** Resets the connection. */
	void cut() {
		this.client.eventLoop().execute(() -> {
			if (this.client.isActive()) {
				this.client.config().setOption(ChannelOption.SO_LINGER, 0);
			}
			close(this.client);
			if (this.server != null) {
				close(this.server);
			}
		});
	}

	void silence() {
		this.client.eventLoop().execute(() -> this.silent = true);
	}

	private static void close(Channel side) {
		side.close().addListener(ChannelFutureListener.FIRE_EXCEPTION_ON_FAILURE);
	}

	/** Forwards the data of one side to the other. */
	private final class Forwarder extends ChannelInboundHandlerAdapter {

		private final Channel to;

		private final boolean answers;

		private final Deque<ByteBuf> held = new ArrayDeque<>();

		Forwarder(Channel to, boolean answers) {
			this.to = to;
			this.answers = answers;
		}

		@Override
		public void channelRead(ChannelHandlerContext context, Object message) {
			ByteBuf data = (ByteBuf) message;
			Duration delay = ProxiedConnection.this.proxy.delay();
			if (this.answers && ProxiedConnection.this.proxy.losesAnswers()) {
				loseHalf(data);
			}
			else if (delay.isZero() && this.held.isEmpty()) {
				send(data);
			}
			else {
				this.held.add(data);
				ScheduledFuture<?> unused = context.executor()
					.schedule(this::sendNext, delay.toNanos(), TimeUnit.NANOSECONDS);
			}
		}

		private void loseHalf(ByteBuf data) {
			send(data.readRetainedSlice(data.readableBytes() / 2));
			data.release();
			ProxiedConnection.this.silent = true;
			close(this.to);
		}

		/** Sends the data in its order, even if the delay has changed. */
		private void sendNext() {
			ByteBuf data = this.held.poll();
			if (data != null) {
				send(data);
			}
		}

		private void send(ByteBuf data) {
			if (ProxiedConnection.this.silent) {
				data.release();
			}
			else {
				this.to.writeAndFlush(data).addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
			}
		}

		/** A silent connection does not tell the client that the server has closed it. */
		@Override
		public void channelInactive(ChannelHandlerContext context) {
			this.held.forEach(ByteBuf::release);
			this.held.clear();
			if (!this.answers || !ProxiedConnection.this.silent) {
				close(this.to);
			}
		}

		@Override
		public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
			ProxiedConnection.close(context.channel());
		}

	}

}
