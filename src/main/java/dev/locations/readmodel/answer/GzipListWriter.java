package dev.locations.readmodel.answer;

import dev.locations.compression.prepared.GzipArray;
import dev.locations.readmodel.snapshot.CompressedRecords;
import dev.locations.readmodel.snapshot.ItemCursor;
import dev.locations.readmodel.snapshot.Snapshot;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Writes a list of whole locations as a gzip file, at once or piece by piece, from
 * records that are compressed already.
 */
final class GzipListWriter {

	private static final int FIRST_BYTES = 4 * 1024;

	private static final int BYTES_PER_LOCATION = 256;

	private final Snapshot snapshot;

	private final CompressedRecords fragments;

	private final GzipArray array;

	private boolean started;

	private boolean ended;

	GzipListWriter(Snapshot snapshot, CompressedRecords fragments) {
		this.snapshot = snapshot;
		this.fragments = fragments;
		this.array = fragments.newArray();
	}

	/** The whole list. */
	ByteBuf all(int[] items) {
		ByteBuf json = start(items.length * BYTES_PER_LOCATION);
		for (int item : items) {
			add(item, json);
		}
		this.array.end(json);
		return json;
	}

	/**
	 * Makes the next chunk.
	 * @param items the rest of the list
	 * @return the bytes, or null at the end
	 */
	@Nullable ByteBuf next(ItemCursor items) {
		if (this.ended) {
			return null;
		}
		int bytes = AnswerMemory.chunkBytes();
		ByteBuf chunk = start(bytes);
		while (!items.isAtEnd() && chunk.readableBytes() < bytes) {
			add(items.next(), chunk);
		}
		if (items.isAtEnd()) {
			this.array.end(chunk);
			this.ended = true;
		}
		return chunk;
	}

	private ByteBuf start(int expected) {
		ByteBuf target = PooledByteBufAllocator.DEFAULT.directBuffer(FIRST_BYTES + expected);
		if (!this.started) {
			this.array.start(target);
			this.started = true;
		}
		return target;
	}

	private void add(int item, ByteBuf target) {
		this.fragments.add(this.snapshot, item, this.array, target);
	}

}
