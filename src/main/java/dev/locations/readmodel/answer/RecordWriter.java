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
	 * How long a location will be.
	 * @param item the location
	 * @return the length in bytes, or a guess where it is not known before
	 */
	int length(int item);

	/**
	 * Writes a location.
	 * @param item the location
	 * @param target gets the bytes
	 */
	void write(int item, JsonOutput target);

	static RecordWriter of(Snapshot snapshot, FieldSelection fields) {
		return fields.isAll() ? new WholeRecordWriter(snapshot) : new SelectedFieldsWriter(snapshot, fields);
	}

}
