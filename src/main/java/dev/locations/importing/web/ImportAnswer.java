package dev.locations.importing.web;

import java.io.ByteArrayOutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

import dev.locations.importing.ImportStatistics;
import dev.locations.importing.RefusedLocation;
import dev.locations.web.ApiException;
import dev.locations.web.PushSource;
import org.jspecify.annotations.Nullable;

/**
 * The answer to an import. It never holds the import back: a client that reads slowly
 * gets fewer progress lines, and the number of refusals is limited.
 */
final class ImportAnswer implements PushSource {

	static final int MAX_REFUSALS = 1_000;

	private static final int CHUNK_BYTES = 16 * 1024;

	private final ImportLines lines;

	private final ImportStatistics statistics;

	private final LongSupplier bytes;

	private final Runnable wake;

	private final AtomicInteger shown = new AtomicInteger();

	private final Queue<byte[]> refusals = new ConcurrentLinkedQueue<>();

	/** The last line; null while the import runs. */
	private volatile byte @Nullable [] summary;

	private volatile boolean closed;

	private volatile boolean cancelled;

	private boolean begun;

	private boolean complete;

	ImportAnswer(ImportLines lines, ImportStatistics statistics, LongSupplier bytes, Runnable wake) {
		this.lines = lines;
		this.statistics = statistics;
		this.bytes = bytes;
		this.wake = wake;
	}

	void refuse(RefusedLocation refused, String unit) {
		if (this.shown.get() < MAX_REFUSALS) {
			this.shown.incrementAndGet();
			this.refusals.add(this.lines.refusal(refused, unit));
			this.wake.run();
		}
	}

	/**
	 * Sends the summary, with the reason why the import stopped. No refusals may follow.
	 */
	void summarize(boolean dryRun, @Nullable ApiException error) {
		this.summary = this.lines.summary(this.statistics, this.bytes.getAsLong(), dryRun, error);
		this.wake.run();
	}

	void close() {
		this.closed = true;
		this.wake.run();
	}

	@Override
	public byte @Nullable [] next() {
		if (!this.begun) {
			this.begun = true;
			return progress();
		}
		byte[] last = this.summary;
		ByteArrayOutputStream chunk = new ByteArrayOutputStream();
		for (byte[] line = this.refusals.poll(); line != null; line = nextRefusal(chunk)) {
			chunk.writeBytes(line);
		}
		if (last != null && !this.complete && this.refusals.isEmpty()) {
			this.complete = true;
			chunk.writeBytes(last);
		}
		return (chunk.size() > 0) ? chunk.toByteArray() : null;
	}

	private byte @Nullable [] nextRefusal(ByteArrayOutputStream chunk) {
		return (chunk.size() < CHUNK_BYTES) ? this.refusals.poll() : null;
	}

	private byte[] progress() {
		return this.lines.progress(this.statistics, this.bytes.getAsLong());
	}

	@Override
	public boolean hasMore() {
		return !this.begun || !this.refusals.isEmpty() || (this.summary != null && !this.complete);
	}

	/** The web server ends the answer without an error, too, when the client has left. */
	@Override
	public void cancelled() {
		this.cancelled = true;
	}

	boolean isCancelled() {
		return this.cancelled;
	}

	@Override
	public byte @Nullable [] comment() {
		return this.complete ? null : progress();
	}

	@Override
	public boolean isOver(boolean reading) {
		return this.complete && this.closed;
	}

}
