package dev.locations.readmodel.answer;

import dev.locations.json.FieldSelection;
import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.snapshot.Snapshot;

/** Writes each location as a line of JSON. */
record LineWriter(Snapshot snapshot, FieldSelection fields) implements RecordWriter {

	// the line end takes the place of the comma
	@Override
	public int length(int item) {
		return RecordAddress.length(this.snapshot.address(item));
	}

	@Override
	public long cost(int item) {
		return this.fields.isAll() ? WritingCost.copied(length(item)) : WritingCost.parsed(length(item));
	}

	@Override
	public boolean isCopy() {
		return this.fields.isAll();
	}

	@Override
	public void write(int item, JsonOutput target) {
		long address = this.snapshot.address(item);
		if (this.fields.isAll()) {
			this.snapshot.slabs().copy(address, 1, RecordAddress.length(address), target);
		}
		else {
			target.write(this.fields.apply(this.snapshot.slabs().json(address)));
		}
		target.write('\n');
	}

}
