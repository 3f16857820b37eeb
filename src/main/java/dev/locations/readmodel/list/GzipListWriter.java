package dev.locations.readmodel.list;

import dev.locations.gzip.GzipArray;
import dev.locations.readmodel.search.ItemCursor;
import dev.locations.readmodel.snapshot.CompressedRecords;
import dev.locations.readmodel.snapshot.JsonOutput;
import dev.locations.readmodel.snapshot.Snapshot;
import dev.locations.work.Slices;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;

import org.springframework.core.io.buffer.DataBuffer;

/** Joins records that are compressed already to a gzip file. */
final class GzipListWriter implements Slices<DataBuffer> {

	private static final int START_BYTES = 4 * 1024;

	private static final int EXPECTED_BYTES_PER_LOCATION = 256;

	private final Snapshot snapshot;

	private final CompressedRecords compressed;

	private final ItemCursor items;

	private final GzipArray array;

	private boolean started;

	private boolean ended;

	GzipListWriter(Snapshot snapshot, CompressedRecords compressed, ItemCursor items) {
		this.snapshot = snapshot;
		this.compressed = compressed;
		this.items = items;
		this.array = new GzipArray(compressed.codebook());
	}

	DataBuffer all(int count) {
		return write(count * EXPECTED_BYTES_PER_LOCATION, Integer.MAX_VALUE, Long.MAX_VALUE);
	}

	@Override
	public DataBuffer next() {
		int bytes = AnswerMemory.chunkBytes();
		return write(bytes, bytes, WritingCost.SLICE);
	}

	private DataBuffer write(int expected, int mostBytes, long mostCost) {
		ByteBuf chunk = newBuffer(expected);
		long cost = 0;
		while (!this.items.isAtEnd() && chunk.readableBytes() < mostBytes && cost < mostCost) {
			int item = this.items.next();
			cost += WritingCost.prepared(this.compressed.bytesToCompress(this.snapshot, item));
			this.compressed.add(this.snapshot, item, this.array, chunk);
		}
		if (this.items.isAtEnd()) {
			this.array.end(chunk);
			this.ended = true;
		}
		return JsonOutput.wrap(chunk);
	}

	@Override
	public boolean isAtEnd() {
		return this.ended;
	}

	private ByteBuf newBuffer(int expected) {
		ByteBuf target = PooledByteBufAllocator.DEFAULT.directBuffer(START_BYTES + expected);
		if (!this.started) {
			this.array.start(target);
			this.started = true;
		}
		return target;
	}

}
