package dev.locations.faults;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * A way to a server that fails as servers and networks do. At first there is nothing at
 * its port.
 */
final class FaultyProxy implements AutoCloseable {

	/** Below the ports that the system gives to clients, lest one of them takes it. */
	private static final int LAST_PORT = 32_000;

	private static final int FIRST_PORT = 10_000;

	private final SocketAddress target;

	private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("proxy", true),
			NioIoHandler.newFactory());

	private final Set<Link> links = ConcurrentHashMap.newKeySet();

	private final int port;

	private @Nullable Channel listener;

	private volatile Duration delay = Duration.ZERO;

	private volatile boolean silent;

	private volatile boolean losesAnswers;

	FaultyProxy(SocketAddress target) {
		this.target = target;
		ChannelFuture bound;
		do {
			bound = bind(ThreadLocalRandom.current().nextInt(FIRST_PORT, LAST_PORT)).awaitUninterruptibly();
		}
		while (!bound.isSuccess());
		this.port = ((InetSocketAddress) bound.channel().localAddress()).getPort();
		bound.channel().close().syncUninterruptibly();
	}

	private ChannelFuture bind(int wanted) {
		return new ServerBootstrap().group(this.threads)
			.channel(NioServerSocketChannel.class)
			.childOption(ChannelOption.AUTO_READ, false)
			.childOption(ChannelOption.TCP_NODELAY, true)
			.childHandler(new ChannelInitializer<>() {
				@Override
				protected void initChannel(Channel client) {
					accept(client);
				}
			})
			.bind(InetAddress.getLoopbackAddress(), wanted);
	}

	private void accept(Channel client) {
		Link link = new Link(this, client);
		this.links.add(link);
		client.closeFuture().addListener((closed) -> this.links.remove(link));
		link.open(this.target);
	}

	int port() {
		return this.port;
	}

	Duration delay() {
		return this.delay;
	}

	boolean isSilent() {
		return this.silent;
	}

	boolean losesAnswers() {
		return this.losesAnswers;
	}

	/** Passes on everything, but for what is on connections that went silent. */
	void heal() {
		this.delay = Duration.ZERO;
		this.silent = false;
		this.losesAnswers = false;
		if (this.listener == null) {
			this.listener = Awaitility.await()
				.until(() -> bind(this.port).awaitUninterruptibly(), ChannelFuture::isSuccess)
				.channel();
		}
	}

	/** Breaks all connections off, and refuses new ones. */
	void shut() {
		if (this.listener != null) {
			this.listener.close().syncUninterruptibly();
			this.listener = null;
		}
		cut();
	}

	/** Breaks all connections off; new ones are welcome. */
	void cut() {
		this.links.forEach(Link::cut);
	}

	/** Passes on half of an answer and breaks the connection off. */
	void loseAnswers() {
		this.losesAnswers = true;
	}

	/** Passes on everything later, in each direction. */
	void slow(Duration eachWay) {
		this.delay = eachWay;
	}

	/**
	 * Takes what comes and does nothing with it, on the connections that are there and on
	 * new ones. They stay silent for good.
	 */
	void silence() {
		this.silent = true;
		this.links.forEach(Link::silence);
	}

	@Override
	public void close() {
		shut();
		this.threads.shutdownGracefully().awaitUninterruptibly();
	}

}
