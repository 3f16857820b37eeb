package dev.locations.work;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The bytes that answers may take while they are made. They are taken before they are
 * used, so that many requests at a time cannot take more than there are. One client never
 * gets more than half of what the others leave, so that there is always something left
 * for the next one.
 */
public final class WorkMemory {

	private final LongSupplier maxBytes;

	private final Map<Object, Long> ofClients = new HashMap<>();

	private long taken;

	/** Starts with nothing taken. */
	public WorkMemory(LongSupplier maxBytes) {
		this.maxBytes = maxBytes;
	}

	/**
	 * Takes some bytes, if there are as many.
	 * @param client see {@link Work#client}; null for the service itself, which may take
	 * all that is left
	 */
	public synchronized boolean take(@Nullable Object client, long bytes) {
		long left = this.maxBytes.getAsLong() - this.taken;
		long ofClient = (client != null) ? this.ofClients.getOrDefault(client, 0L) : 0;
		if (bytes > left || (client != null && ofClient + bytes > (left + ofClient) / 2)) {
			return false;
		}
		this.taken += bytes;
		if (client != null && bytes > 0) {
			this.ofClients.put(client, ofClient + bytes);
		}
		return true;
	}

	/** Gives back what a client took. */
	public synchronized void giveBack(@Nullable Object client, long bytes) {
		this.taken -= bytes;
		if (client != null) {
			this.ofClients.computeIfPresent(client, (key, ofClient) -> (ofClient > bytes) ? ofClient - bytes : null);
		}
	}

	/** Returns how many bytes are taken. */
	public synchronized long taken() {
		return this.taken;
	}

}
