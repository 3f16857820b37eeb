package dev.locations.store.embedded;

import java.net.InetSocketAddress;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

import de.bwaldvogel.mongo.MongoBackend;
import de.bwaldvogel.mongo.wire.MongoDatabaseHandler;
import de.bwaldvogel.mongo.wire.MongoExceptionHandler;
import de.bwaldvogel.mongo.wire.MongoWireMessageEncoder;
import de.bwaldvogel.mongo.wire.MongoWireProtocolHandler;
import de.bwaldvogel.mongo.wire.MongoWireReplyEncoder;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.NetUtil;

/**
 * Serves the MongoDB wire protocol on a random port of the loopback interface, and there
 * of IPv4, which every machine has, whatever the JVM prefers.
 */
final class WireServer implements AutoCloseable {

	private static final int THREADS = 3;

	private final EventLoopGroup threads;

	private final ChannelGroup clients;

	private final Channel server;

	/**
	 * Starts to listen.
	 * @param backend runs the commands
	 * @param threadFactory for the threads, which run commands, too
	 * @param handshake puts something before what handles the protocol, for each
	 * connection
	 */
	WireServer(MongoBackend backend, ThreadFactory threadFactory, UnaryOperator<ChannelHandler> handshake) {
		this.threads = new MultiThreadIoEventLoopGroup(THREADS, threadFactory, NioIoHandler.newFactory());
		this.clients = new DefaultChannelGroup(this.threads.next());
		this.server = new ServerBootstrap().group(this.threads)
			.channel(NioServerSocketChannel.class)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(handshake.apply(protocol(backend, this.clients)))
			.bind(NetUtil.LOCALHOST4, 0)
			.syncUninterruptibly()
			.channel();
	}

	private static ChannelHandler protocol(MongoBackend backend, ChannelGroup clients) {
		return new ChannelInitializer<>() {
			@Override
			protected void initChannel(Channel channel) {
				channel.pipeline()
					.addLast(new MongoWireReplyEncoder(), new MongoWireMessageEncoder(), new MongoWireProtocolHandler(),
							new DurableReplies(), new MongoDatabaseHandler(backend, clients),
							new MongoExceptionHandler());
			}
		};
	}

	InetSocketAddress address() {
		return (InetSocketAddress) this.server.localAddress();
	}

	/**
	 * Takes no more connections and no more commands, and returns when the commands at
	 * hand were run.
	 */
	void stop() {
		this.server.close().syncUninterruptibly();
		this.clients.forEach((client) -> client.config().setAutoRead(false));
		this.threads.forEach((thread) -> thread.submit(() -> {
		}).syncUninterruptibly());
	}

	/**
	 * Sends the answers that are due and closes the connections.
	 */
	@Override
	public void close() {
		this.clients.close().awaitUninterruptibly();
		this.threads.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
	}

}
