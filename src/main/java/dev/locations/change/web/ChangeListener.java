package dev.locations.change.web;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

import dev.locations.change.ChangeLog;
import dev.locations.change.RecordedChange;
import dev.locations.web.PushSource;
import dev.locations.web.PushStreams;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/** A client that listens to some changes, and keeps the number of its last. */
final class ChangeListener implements PushSource {

	/** A chunk ends with the event that reaches this length, in bytes. */
	private static final int CHUNK_BYTES = 16 * 1024;

	private final ChangeLog log;

	private final ChangeConditions conditions;

	private final Duration retry;

	private final Meters meters;

	/** The number of the last change that was sent or is outside of the box. */
	private long seen;

	/** The number that the client knows, and sends when it comes back. */
	private long told;

	private boolean greeted;

	private boolean dropped;

	ChangeListener(ChangeLog log, ChangeConditions conditions, long seen, Duration retry, Meters meters) {
		this.log = log;
		this.conditions = conditions;
		this.seen = seen;
		this.retry = retry;
		this.meters = meters;
	}

	@Override
	public byte @Nullable [] next() {
		if (!this.greeted) {
			this.greeted = true;
			return greeting();
		}
		return goesOn() ? changes() : reset();
	}

	private byte[] greeting() {
		// a client that gets nothing else can come back with the number in it
		return ascii("retry: " + this.retry.toMillis() + "\n" + (goesOn() ? idLine() : "\n"));
	}

	private byte @Nullable [] changes() {
		ByteArrayOutputStream chunk = null;
		byte[] single = null;
		long end = Math.min(this.log.last(), this.seen + this.conditions.startTurn());
		while (this.seen < end && (chunk == null || chunk.size() < CHUNK_BYTES)) {
			RecordedChange change = this.log.get(this.seen + 1);
			// dropped meanwhile, which the next turn finds
			int versions = (change != null) ? this.conditions.matching(change) : SharedFilter.UNKNOWN;
			if (change == null || versions == SharedFilter.UNKNOWN) {
				break;
			}
			this.seen = change.number();
			if (versions != 0) {
				this.told = this.seen;
				if (single == null) {
					single = change.event();
				}
				else {
					chunk = (chunk != null) ? chunk : startedWith(single);
					chunk.writeBytes(change.event());
				}
			}
		}
		return (chunk != null) ? chunk.toByteArray() : single;
	}

	private static ByteArrayOutputStream startedWith(byte[] event) {
		ByteArrayOutputStream chunk = new ByteArrayOutputStream();
		chunk.writeBytes(event);
		return chunk;
	}

	private boolean goesOn() {
		return this.conditions.readDocuments() ? this.log.hasDocumentsAfter(this.seen)
				: this.log.goesOnAfter(this.seen);
	}

	private byte[] reset() {
		this.seen = this.log.last();
		this.meters.resets().increment();
		return ascii("event: reset\ndata: {}\n" + idLine());
	}

	private String idLine() {
		this.told = this.seen;
		return "id: " + this.seen + "\n\n";
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	@Override
	public boolean hasMore() {
		return !this.greeted || (this.seen != this.log.last() && !this.conditions.isWaiting());
	}

	@Override
	public byte[] comment() {
		// with many changes outside of the box, the number would soon be too old
		return ascii((this.told != this.seen) ? ":\n" + idLine() : ":\n\n");
	}

	@Override
	public boolean isOver(boolean reading) {
		boolean isBehind = !goesOn();
		if (isBehind && !reading) {
			drop();
			return true;
		}
		return !isBehind && !this.log.isOpen();
	}

	@Override
	public void cutOff() {
		drop();
	}

	// a listener that is dropped may be cut off before it has read the end
	private void drop() {
		if (!this.dropped) {
			this.dropped = true;
			this.meters.dropped().increment();
		}
	}

	record Meters(Counter dropped, Counter resets) {

		static Meters of(MeterRegistry registry, ChangeLog log, PushStreams listeners) {
			Gauge.builder("locations.changes.listeners", listeners, PushStreams::size)
				.description("How many clients listen to changes")
				.baseUnit("listeners")
				.register(registry);
			Gauge.builder("locations.changes.memory", log, ChangeLog::memory)
				.description("The memory of the latest changes, from which listeners go on")
				.baseUnit("bytes")
				.register(registry);
			return new Meters(
					Counter.builder("locations.changes.dropped")
						.description("Listeners that were cut off because they did not read")
						.baseUnit("listeners")
						.register(registry),
					Counter.builder("locations.changes.resets")
						.description("How often a listener was told that it has missed changes")
						.register(registry));
		}

	}

}
