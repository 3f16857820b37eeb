package dev.locations.readmodel.list;

import java.util.Objects;

import dev.locations.location.query.ListFormat.ListFrame;
import dev.locations.readmodel.search.ItemCursor;
import dev.locations.readmodel.snapshot.JsonOutput;
import dev.locations.readmodel.snapshot.RecordAddress;
import dev.locations.readmodel.snapshot.Slabs;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Slices;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DataBufferUtils;

/**
 * Writes a long list in chunks. Many neighbours in memory are sent without a copy. A
 * chunk may take several slices, since some locations give few bytes for much reading.
 */
final class JsonListWriter implements Slices<DataBuffer> {

	/** Sharing memory is faster than copying it, from an eighth of a chunk on. */
	private static final int SHARED_DIVISOR = 8;

	/** After so many slices a chunk is sent, however short it is. */
	private static final int MAX_SLICES = 16;

	private final Snapshot snapshot;

	private final ItemCursor items;

	private final RecordWriter writer;

	private final ListFrame frame;

	private final int maxChunkBytes;

	private int chunkBytes;

	private int slices;

	private boolean started;

	private boolean ended;

	private @Nullable JsonOutput copied;

	private @Nullable ByteBuf shared;

	JsonListWriter(Snapshot snapshot, ItemCursor items, RecordWriter writer, ListFrame frame, int maxChunkBytes) {
		this.snapshot = snapshot;
		this.items = items;
		this.writer = writer;
		this.frame = frame;
		this.maxChunkBytes = maxChunkBytes;
	}

	@Override
	public @Nullable DataBuffer next() {
		this.chunkBytes = Math.min(this.maxChunkBytes, AnswerMemory.chunkBytes());
		if (!this.started) {
			start();
		}
		long cost = 0;
		while (this.shared == null && !this.items.isAtEnd() && !isFull() && cost < WritingCost.SLICE) {
			cost += addNext();
		}
		if (this.shared == null && this.items.isAtEnd() && !this.ended) {
			if (this.copied == null) {
				this.copied = new JsonOutput(Math.max(1, this.frame.end().length));
			}
			this.copied.write(this.frame.end());
			this.ended = true;
		}
		boolean isChunk = this.shared != null || this.ended || isFull() || ++this.slices == MAX_SLICES;
		return isChunk ? take() : null;
	}

	@Override
	public boolean isAtEnd() {
		return this.ended;
	}

	private void start() {
		JsonOutput target = copyTarget();
		target.write(this.frame.start());
		if (!this.items.isAtEnd()) {
			this.writer.write(this.items.next(), target);
		}
		open(this.frame, target);
		this.started = true;
	}

	/** Replaces the first comma, or writes the bracket of an array without locations. */
	static void open(ListFrame frame, JsonOutput target) {
		if (frame.isArray() && target.size() == frame.start().length) {
			target.write('[');
		}
		else if (frame.isArray()) {
			target.replace(frame.start().length, '[');
		}
	}

	private boolean isFull() {
		return this.copied != null && this.copied.size() >= this.chunkBytes;
	}

	private DataBuffer take() {
		this.slices = 0;
		if (this.copied != null) {
			DataBuffer chunk = this.copied.take();
			this.copied = null;
			return chunk;
		}
		DataBuffer chunk = JsonOutput.wrap(Objects.requireNonNull(this.shared));
		this.shared = null;
		return chunk;
	}

	private long addNext() {
		if (this.writer.isShared()) {
			return addNeighbours();
		}
		int item = this.items.next();
		this.writer.write(item, copyTarget());
		return this.writer.cost(item);
	}

	private JsonOutput copyTarget() {
		if (this.copied == null) {
			this.copied = new JsonOutput(this.chunkBytes + this.chunkBytes / SHARED_DIVISOR);
		}
		return this.copied;
	}

	private long addNeighbours() {
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
		return WritingCost.copied(length);
	}

	@Override
	public void close() {
		if (this.copied != null) {
			DataBufferUtils.release(this.copied.take());
			this.copied = null;
		}
	}

}
