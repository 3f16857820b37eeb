package dev.locations.readmodel.answer;

import dev.locations.compression.prepared.GzipArray;
import dev.locations.readmodel.snapshot.CompressedRecords;
import dev.locations.readmodel.snapshot.ItemCursor;
import dev.locations.readmodel.snapshot.Snapshot;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Writes a list of whole locations as a gzip file, in one buffer or in chunks. It joins
 * records that are compressed already.
 */
final class GzipListWriter {

	private static final int START_BYTES = 4 * 1024;

	private static final int EXPECTED_BYTES_PER_LOCATION = 256;

	private final Snapshot snapshot;

	private final CompressedRecords compressed;

	private final GzipArray array;

	private boolean started;

	private boolean ended;

	GzipListWriter(Snapshot snapshot, CompressedRecords compressed) {
		this.snapshot = snapshot;
		this.compressed = compressed;
		this.array = compressed.newArray();
	}

	/**
	 * Writes the whole list.
	 * @param items the items
	 * @return the bytes
	 */
	ByteBuf all(int[] items) {
		ByteBuf list = newBuffer(items.length * EXPECTED_BYTES_PER_LOCATION);
		for (int item : items) {
			add(item, list);
		}
		this.array.end(list);
		return list;
	}

	/**
	 * Writes the next chunk.
	 * @param items the items that are not written yet
	 * @return the bytes, or null at the end
	 */
	@Nullable ByteBuf next(ItemCursor items) {
		if (this.ended) {
			return null;
		}
		int bytes = AnswerMemory.chunkBytes();
		ByteBuf chunk = newBuffer(bytes);
		while (!items.isAtEnd() && chunk.readableBytes() < bytes) {
			add(items.next(), chunk);
		}
		if (items.isAtEnd()) {
			this.array.end(chunk);
			this.ended = true;
		}
		return chunk;
	}

	private ByteBuf newBuffer(int expected) {
		ByteBuf target = PooledByteBufAllocator.DEFAULT.directBuffer(START_BYTES + expected);
		if (!this.started) {
			this.array.start(target);
			this.started = true;
		}
		return target;
	}

	private void add(int item, ByteBuf target) {
		this.compressed.add(this.snapshot, item, this.array, target);
	}

}
