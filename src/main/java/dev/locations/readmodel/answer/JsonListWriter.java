package dev.locations.readmodel.answer;

import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.Slabs;
import dev.locations.readmodel.snapshot.ItemCursor;
import dev.locations.readmodel.snapshot.Snapshot;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Writes a long list in chunks. Many records that are next to each other in memory are
 * sent from there without a copy.
 */
final class JsonListWriter {

	/** Sharing memory is faster than copying it, from an eighth of a chunk on. */
	private static final int SHARED_DIVISOR = 8;

	private final Snapshot snapshot;

	private final ItemCursor items;

	private final RecordWriter writer;

	private final ListFrame frame;

	private int chunkBytes;

	private boolean started;

	private boolean ended;

	private @Nullable JsonOutput copied;

	private @Nullable ByteBuf shared;

	JsonListWriter(Snapshot snapshot, ItemCursor items, RecordWriter writer, ListFrame frame) {
		this.snapshot = snapshot;
		this.items = items;
		this.writer = writer;
		this.frame = frame;
	}

	/**
	 * Writes the next chunk.
	 * @return the bytes, or null at the end
	 */
	@Nullable ByteBuf next() {
		this.chunkBytes = AnswerMemory.chunkBytes();
		while (!this.items.isAtEnd() && this.shared == null
				&& (this.copied == null || this.copied.size() < this.chunkBytes)) {
			addNext();
		}
		if (this.copied != null) {
			ByteBuf chunk = this.copied.take();
			this.copied = null;
			return chunk;
		}
		ByteBuf chunk = this.shared;
		if (chunk != null) {
			this.shared = null;
			return chunk;
		}
		if (this.ended) {
			return null;
		}
		this.ended = true;
		return Unpooled.wrappedBuffer(this.frame.end());
	}

	private void addNext() {
		if (!this.started) {
			JsonOutput target = copyTarget();
			target.write(this.frame.start());
			this.writer.write(this.items.next(), target);
			this.frame.open(target);
			this.started = true;
		}
		else if (this.writer instanceof WholeRecordWriter) {
			addNeighbours();
		}
		else {
			this.writer.write(this.items.next(), copyTarget());
		}
	}

	private JsonOutput copyTarget() {
		if (this.copied == null) {
			this.copied = new JsonOutput(this.chunkBytes + this.chunkBytes / SHARED_DIVISOR);
		}
		return this.copied;
	}

	private void addNeighbours() {
		long first = this.snapshot.address(this.items.next());
		long last = first;
		int length = RecordAddress.length(first);
		while (!this.items.isAtEnd() && length < this.chunkBytes
				&& RecordAddress.follows(this.snapshot.address(this.items.peek()), last)) {
			last = this.snapshot.address(this.items.next());
			length += RecordAddress.length(last);
		}
		Slabs slabs = this.snapshot.slabs();
		if (length < this.chunkBytes / SHARED_DIVISOR) {
			slabs.copy(first, 0, length, copyTarget());
		}
		else {
			this.shared = slabs.slice(first, length);
		}
	}

}
