package dev.locations.readmodel;

import io.netty.buffer.ByteBuf;

/**
 * Copies records as they are.
 */
record WholeRecordWriter(Snapshot snapshot) implements RecordWriter {

	@Override
	public int length(int item) {
		return Address.length(this.snapshot.address(item));
	}

	@Override
	public void write(int item, ByteBuf target) {
		this.snapshot.base().slabs().copy(this.snapshot.address(item), target);
	}

}
