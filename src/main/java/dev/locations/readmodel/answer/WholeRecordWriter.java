package dev.locations.readmodel.answer;

import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.snapshot.Snapshot;

/** Copies whole records. */
record WholeRecordWriter(Snapshot snapshot) implements RecordWriter {

	@Override
	public int length(int item) {
		return RecordAddress.length(this.snapshot.address(item));
	}

	@Override
	public long cost(int item) {
		return WritingCost.copied(length(item));
	}

	@Override
	public boolean isCopy() {
		return true;
	}

	@Override
	public void write(int item, JsonOutput target) {
		this.snapshot.slabs().copy(this.snapshot.address(item), target);
	}

}
