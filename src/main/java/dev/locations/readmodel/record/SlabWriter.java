package dev.locations.readmodel.record;

import java.nio.ByteBuffer;

import dev.locations.readmodel.file.BlockWriter;

/**
 * Writes records to a file, in slabs that can be mapped.
 */
public final class SlabWriter implements RecordSink {

	private final BlockWriter blocks;

	private final ByteBuffer open = ByteBuffer.allocateDirect(RecordAddress.SLAB_SIZE);

	private int count;

	/** Starts without records. */
	public SlabWriter(BlockWriter blocks) {
		this.blocks = blocks;
	}

	@Override
	public long addElement(byte[] json) {
		ByteBuffer slab = slabFor(json.length + 1);
		slab.put((byte) ',').put(json);
		return added(slab, json.length + 1);
	}

	@Override
	public long add(byte[] record) {
		ByteBuffer slab = slabFor(record.length);
		slab.put(record);
		return added(slab, record.length);
	}

	@Override
	public long add(Slabs source, long address) {
		int length = RecordAddress.length(address);
		ByteBuffer slab = slabFor(length);
		slab.put(slab.position(), source.slab(address), RecordAddress.offset(address), length);
		slab.position(slab.position() + length);
		return added(slab, length);
	}

	private ByteBuffer slabFor(int length) {
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

	private long added(ByteBuffer slab, int length) {
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
