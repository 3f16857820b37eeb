package dev.locations.change;

import java.security.SecureRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

import org.jspecify.annotations.Nullable;

/**
 * The latest changes of locations in memory. All listeners share it: a listener only
 * keeps the number of the last change that it has seen. So a listener that does not read
 * costs nothing more, and one that comes back goes on where it was. Any thread may use
 * the log.
 * <p>
 * Numbers start at a random one. So the number of another process, or of an earlier run,
 * is not in this log, and its listener is told to start again.
 */
public final class ChangeLog {

	/** Numbers stay below 2^53, so that clients in JavaScript read them exactly. */
	private static final long MAX_START = 1L << 52;

	private final int maxChanges;

	private final long maxBytes;

	private volatile AtomicReferenceArray<@Nullable RecordedChange> changes = new AtomicReferenceArray<>(0);

	private volatile long first;

	/**
	 * The number of the latest change. A restart takes a number, too, so that a listener
	 * that has seen all changes notices it.
	 */
	private volatile long last = new SecureRandom().nextLong(1, MAX_START);

	private volatile long bytes;

	private volatile boolean recording;

	private volatile boolean open;

	private volatile Runnable listener = () -> {
	};

	/** Creates a closed log without changes. */
	public ChangeLog(int maxChanges, long maxBytes) {
		this.maxChanges = maxChanges;
		this.maxBytes = maxBytes;
		this.first = this.last + 1;
	}

	/** Sets who is told of each change; must be quick. */
	public void onChange(Runnable newListener) {
		this.listener = newListener;
	}

	/** Begins to record, and returns the number of the latest change. */
	public synchronized long startListening() {
		if (!this.recording) {
			this.changes = new AtomicReferenceArray<>(this.maxChanges);
			this.recording = true;
		}
		return this.last;
	}

	/** Tells whether somebody has listened, so that changes have to be recorded. */
	public boolean isRecording() {
		return this.recording;
	}

	/** Records that a location was created ({@code before} is null) or changed. */
	public void saved(@Nullable ChangedLocation before, ChangedLocation after) {
		synchronized (this) {
			append(RecordedChange.saved(this.last + 1, before, after));
		}
		this.listener.run();
	}

	/** Records that a location was deleted. */
	public void deleted(ChangedLocation before) {
		synchronized (this) {
			append(RecordedChange.deleted(this.last + 1, before));
		}
		this.listener.run();
	}

	private void append(RecordedChange change) {
		long total = this.bytes + change.memory();
		while (this.first <= this.last && (total > this.maxBytes || change.number() - this.first >= this.maxChanges)) {
			total -= dropFirst();
		}
		this.bytes = total;
		this.changes.set(index(change.number()), change);
		this.last = change.number();
	}

	private int dropFirst() {
		long oldest = this.first;
		this.first = oldest + 1;
		RecordedChange dropped = this.changes.getAndSet(index(oldest), null);
		return (dropped != null) ? dropped.memory() : 0;
	}

	/** Opens the log: changes will come. */
	public void open() {
		this.open = true;
	}

	/** Drops all changes: some were missed, so all listeners have to start again. */
	public void restart() {
		synchronized (this) {
			while (this.first <= this.last) {
				dropFirst();
			}
			this.bytes = 0;
			this.first = this.last + 2;
			this.last++;
		}
		this.listener.run();
	}

	/** Closes the log: no changes will come, until it is opened again. */
	public void close() {
		this.open = false;
		restart();
	}

	/** Tells whether changes come, now or as soon as the locations are loaded. */
	public boolean isOpen() {
		return this.open;
	}

	/** Returns the number of the latest change; a random one if there was none. */
	public long last() {
		return this.last;
	}

	public boolean goesOnAfter(long number) {
		return number <= this.last && number + 1 >= this.first;
	}

	/** Returns a change; null if it is not in the log. */
	public @Nullable RecordedChange get(long number) {
		AtomicReferenceArray<@Nullable RecordedChange> all = this.changes;
		RecordedChange change = (all.length() > 0) ? all.get((int) (number % all.length())) : null;
		return (change != null && change.number() == number) ? change : null;
	}

	public long memory() {
		return this.bytes;
	}

	private int index(long number) {
		return (int) (number % this.changes.length());
	}

}
