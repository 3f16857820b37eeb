package dev.locations.readmodel.state;

import java.nio.ByteBuffer;

import dev.locations.index.file.BlockWriter;

/**
 * Writes records to a file, in slabs that can be mapped.
 */
final class SlabWriter extends RecordSink {

	private final BlockWriter blocks;

	private final ByteBuffer open = ByteBuffer.allocateDirect(RecordAddress.SLAB_SIZE);

	private int count;

	/** Starts without records. */
	SlabWriter(BlockWriter blocks) {
		this.blocks = blocks;
	}

	@Override
	ByteBuffer slabFor(int length) {
		if (length > RecordAddress.MAX_LENGTH || this.count >= RecordAddress.MAX_SLABS - 1) {
			throw new ModelTooLargeException("a location of %,d bytes has no address".formatted(length));
		}
		boolean isLong = length > Slabs.LONG_RECORD;
		if (isLong || this.open.remaining() < length) {
			flush(this.open);
			this.open.clear();
		}
		return isLong ? ByteBuffer.allocate(length) : this.open;
	}

	@Override
	long added(ByteBuffer slab, int length) {
		long address = RecordAddress.of(this.count, slab.position() - length, length);
		if (length > Slabs.LONG_RECORD) {
			flush(slab);
		}
		return address;
	}

	private void flush(ByteBuffer slab) {
		if (slab.position() > 0) {
			this.blocks.add(slab.flip());
			this.count++;
		}
	}

	@Override
	public Slabs inOrder() {
		flush(this.open);
		this.open.clear();
		return new Slabs(this.blocks.map());
	}

}
