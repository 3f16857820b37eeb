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

	/** The number of the first change with documents, if any are kept. */
	private volatile long firstDocument;

	private long documentBytes;

	private volatile boolean recording;

	private boolean keepingDocuments;

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

	/**
	 * Begins to keep what filters read. Documents take at most half of the memory, so
	 * that they do not shorten the history of other listeners by more.
	 */
	public synchronized void keepDocuments() {
		if (!this.keepingDocuments) {
			this.firstDocument = this.last + 1;
			this.keepingDocuments = true;
		}
	}

	/** Tells whether somebody has listened, so that changes have to be recorded. */
	public boolean isRecording() {
		return this.recording;
	}

	/** Records that a location was created ({@code before} is null) or changed. */
	public void saved(@Nullable ChangedLocation before, ChangedLocation after) {
		synchronized (this) {
			append(RecordedChange.saved(this.last + 1, before, after, this.keepingDocuments));
		}
		this.listener.run();
	}

	/** Records that a location was deleted. */
	public void deleted(ChangedLocation before) {
		synchronized (this) {
			append(RecordedChange.deleted(this.last + 1, before, this.keepingDocuments));
		}
		this.listener.run();
	}

	private void append(RecordedChange recorded) {
		RecordedChange change = withFittingDocuments(recorded);
		addBytes(change.memory());
		while (this.first <= this.last
				&& (this.bytes > this.maxBytes || change.number() - this.first >= this.maxChanges)) {
			dropFirst();
		}
		this.changes.set(index(change.number()), change);
		this.last = change.number();
	}

	private RecordedChange withFittingDocuments(RecordedChange change) {
		while (this.documentBytes > 0 && this.documentBytes + change.documentBytes() > this.maxBytes / 2) {
			dropFirstDocuments();
		}
		if (change.documentBytes() > this.maxBytes / 2) {
			this.firstDocument = change.number() + 1;
			return change.withoutDocuments();
		}
		this.documentBytes += change.documentBytes();
		return change;
	}

	private void dropFirstDocuments() {
		long oldest = this.firstDocument;
		this.firstDocument = oldest + 1;
		RecordedChange change = this.changes.get(index(oldest));
		if (change != null) {
			this.changes.set(index(oldest), change.withoutDocuments());
			this.documentBytes -= change.documentBytes();
			addBytes(-change.documentBytes());
		}
	}

	private void dropFirst() {
		long oldest = this.first;
		this.first = oldest + 1;
		this.firstDocument = Math.max(this.firstDocument, oldest + 1);
		RecordedChange dropped = this.changes.getAndSet(index(oldest), null);
		if (dropped != null) {
			this.documentBytes -= dropped.documentBytes();
			addBytes(-dropped.memory());
		}
	}

	private void addBytes(int count) {
		long total = this.bytes + count;
		this.bytes = total;
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
			this.first = this.last + 2;
			this.last++;
			this.firstDocument = this.first;
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

	/** Tells whether all changes after a number are in the log with their documents. */
	public boolean hasDocumentsAfter(long number) {
		return goesOnAfter(number) && number + 1 >= this.firstDocument;
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
