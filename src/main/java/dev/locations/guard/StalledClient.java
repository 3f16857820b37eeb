package dev.locations.guard;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.netty.channel.Channel;
import org.jspecify.annotations.Nullable;

/**
 * The client of a connection, which may hold back answers that take places. It is one of
 * the {@link SlowClients} while it does. Only the event loop of the connection changes
 * that.
 */
@SuppressWarnings("FutureReturnValueIgnored") // nothing to do after the end
final class StalledClient implements SlowClient {

	/** Stands for the connection in HTTP/1.1, which has one answer at a time. */
	static final int NO_STREAM = 0;

	private final SlowClients slowClients;

	private final Set<Integer> openAnswers = ConcurrentHashMap.newKeySet();

	private boolean stalled;

	private volatile long since;

	private volatile @Nullable Channel connection;

	private volatile Object network = this;

	StalledClient(SlowClients slowClients) {
		this.slowClients = slowClients;
	}

	void connect(Channel channel) {
		this.connection = channel;
	}

	/** May be called by any thread. */
	void setOpenAnswer(int stream, boolean open) {
		if (open) {
			this.openAnswers.add(stream);
		}
		else {
			this.openAnswers.remove(stream);
		}
	}

	Set<Integer> openAnswers() {
		return this.openAnswers;
	}

	void setStalled(boolean stalled) {
		if (stalled == this.stalled) {
			return;
		}
		this.stalled = stalled;
		if (stalled) {
			this.network = this.slowClients.clientOf(this, this.connection);
			progress();
			this.slowClients.add(this);
		}
		else {
			this.slowClients.remove(this);
		}
	}

	/** Starts the time again. */
	void progress() {
		this.since = this.slowClients.now();
	}

	@Override
	public Object client() {
		return this.network;
	}

	@Override
	public long stalledNanos(long now) {
		return now - this.since;
	}

	@Override
	public void giveWay() {
		Channel channel = this.connection;
		if (channel != null) {
			channel.close();
		}
	}

}
