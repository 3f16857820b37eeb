package dev.locations.readmodel.snapshot;

import java.time.Duration;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Slabs that others have replaced. Clients may still read them, the slowest ones for
 * minutes. They give way when memory is short, and after a while when there are many.
 */
public final class ReplacedSlabs {

	/** How long clients may read replaced slabs in any case. */
	static final Duration GRACE = Duration.ofSeconds(30);

	/** How many bytes they may take after some time. */
	private final long maxBytes;

	private final LongSupplier nanos;

	/**
	 * By the time of their end. The garbage collector removes those that nobody reads.
	 */
	private final Map<Slabs, Long> slabs = new WeakHashMap<>();

	public ReplacedSlabs(long maxBytes, LongSupplier nanos) {
		this.maxBytes = maxBytes;
		this.nanos = nanos;
	}

	synchronized void add(Slabs replaced) {
		this.slabs.put(replaced, this.nanos.getAsLong());
	}

	/** Releases old slabs if all take too much memory. Call it every few seconds. */
	public synchronized void releaseOld() {
		if (this.slabs.keySet().stream().mapToLong(Slabs::size).sum() > this.maxBytes) {
			long now = this.nanos.getAsLong();
			release((replacedAt) -> now - replacedAt >= GRACE.toNanos());
		}
	}

	// the iterator keeps the slabs of its entry from the garbage collector
	private synchronized void release(Predicate<Long> which) {
		this.slabs.entrySet().removeIf((entry) -> {
			boolean released = which.test(entry.getValue());
			if (released) {
				entry.getKey().release();
			}
			return released;
		});
	}

	/**
	 * Does something that needs memory. If there is none, all replaced slabs are
	 * released, and it is done again; so the work may be repeated.
	 * @throws MemoryShortageException if there is still no memory
	 */
	public <T> T makeRoomFor(Supplier<T> work) {
		try {
			return work.get();
		}
		catch (MemoryShortageException ex) {
			release((replacedAt) -> true);
			return work.get();
		}
	}

}
