package dev.locations.readmodel.answer;

import dev.locations.json.FieldSelection;
import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.snapshot.Snapshot;

/**
 * Writes locations of a snapshot as elements of a JSON array, each with a comma before
 * it.
 */
interface RecordWriter {

	/**
	 * Returns the length of a location.
	 * @param item the item of the snapshot
	 * @return the length in bytes, with the comma; that of the whole record where the
	 * exact length is not known
	 */
	int length(int item);

	/**
	 * Writes a location.
	 * @param item the item of the snapshot
	 * @param target receives the bytes
	 */
	void write(int item, JsonOutput target);

	static RecordWriter of(Snapshot snapshot, FieldSelection fields) {
		return fields.isAll() ? new WholeRecordWriter(snapshot) : new SelectedFieldsWriter(snapshot, fields);
	}

}
