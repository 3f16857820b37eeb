package dev.locations.readmodel.snapshot;

/**
 * Copies records as they are.
 */
record WholeRecordWriter(Snapshot snapshot) implements RecordWriter {

	@Override
	public int length(int item) {
		return Address.length(this.snapshot.address(item));
	}

	@Override
	public void write(int item, JsonOutput target) {
		this.snapshot.base().slabs().copy(this.snapshot.address(item), target);
	}

}
