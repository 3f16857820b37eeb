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
 * A TCP proxy in front of a server, which fails like servers and networks do. It refuses
 * connections until the first call of {@link #heal()}.
 */
final class FaultyProxy implements AutoCloseable {

	/** Below the range from which the system gives ports to clients. */
	private static final int LAST_PORT = 32_000;

	private static final int FIRST_PORT = 10_000;

	private final SocketAddress target;

	private final EventLoopGroup threads = new MultiThreadIoEventLoopGroup(1, new DefaultThreadFactory("proxy", true),
			NioIoHandler.newFactory());

	private final Set<ProxiedConnection> links = ConcurrentHashMap.newKeySet();

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
		ProxiedConnection link = new ProxiedConnection(this, client);
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

	/** Ends all faults. Connections that went silent stay silent. */
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

	/** Resets all connections, and refuses new ones. */
	void shut() {
		if (this.listener != null) {
			this.listener.close().syncUninterruptibly();
			this.listener = null;
		}
		cut();
	}

	/** Resets all connections. */
	void cut() {
		this.links.forEach(ProxiedConnection::cut);
	}

	/**
	 * Forwards half of the next answer of each connection, then closes the connection.
	 */
	void loseAnswers() {
		this.losesAnswers = true;
	}

	/** Delays all data, in each direction. */
	void slow(Duration eachWay) {
		this.delay = eachWay;
	}

	/**
	 * Discards all data, on open and on new connections. These connections stay silent
	 * when the fault is over.
	 */
	void silence() {
		this.silent = true;
		this.links.forEach(ProxiedConnection::silence);
	}

	@Override
	public void close() {
		shut();
		this.threads.shutdownGracefully().awaitUninterruptibly();
	}

}
