package dev.locations.guard;

import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * A number of permits that clients share. The last quarter of them goes only to clients
 * that hold less than a quarter. So no client ever holds more than three quarters of all
 * permits, and another one finds a permit. Clients are counted only while at least half
 * of the permits are taken, so that this costs nothing otherwise.
 */
public final class ClientShares {

	private final int max;

	private final int uncounted;

	private final int share;

	private final AtomicInteger taken = new AtomicInteger();

	private final Map<InetAddress, Integer> counted = new ConcurrentHashMap<>();

	public ClientShares(int max) {
		this.max = max;
		this.uncounted = (max + 1) / 2;
		this.share = max - this.uncounted - max / 4;
	}

	/**
	 * Takes a permit.
	 * @param client returns the network of the client; null for a client that counts for
	 * nobody. Called only while permits are scarce
	 * @param reserved how many permits are kept for others, whatever clients hold
	 * @param makeRoom makes somebody give a permit back soon: the given client when that
	 * one has all that it may have, otherwise (null) anybody. Returns whether somebody
	 * does
	 * @return gives the permit back, to be run once; null if there is no permit
	 */
	public @Nullable Runnable take(Supplier<@Nullable InetAddress> client, int reserved,
			Predicate<@Nullable InetAddress> makeRoom) {
		int number = this.taken.incrementAndGet();
		if (number <= this.uncounted) {
			return this.taken::decrementAndGet;
		}
		InetAddress network = client.get();
		int held = (network != null) ? this.counted.merge(network, 1, Integer::sum) : 0;
		boolean overShare = number > this.uncounted + this.share && held > this.share;
		if ((overShare || number > this.max - reserved) && !makeRoom.test(overShare ? network : null)) {
			giveBack(network);
			return null;
		}
		return () -> giveBack(network);
	}

	private void giveBack(@Nullable InetAddress network) {
		if (network != null) {
			this.counted.computeIfPresent(network, (any, count) -> (count > 1) ? count - 1 : null);
		}
		this.taken.decrementAndGet();
	}

	public int taken() {
		return this.taken.get();
	}

}
