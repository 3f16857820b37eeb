package dev.locations.readmodel.answer;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationQuery;
import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.snapshot.Snapshot;

/**
 * Writes locations of a snapshot, as elements of an array with a comma before each, or as
 * lines.
 */
interface RecordWriter {

	/**
	 * Returns the length of a location.
	 * @param item the item of the snapshot
	 * @return the length in bytes, with the comma; a bound where the exact length is not
	 * known
	 */
	int length(int item);

	/**
	 * Returns what it costs to write a location.
	 * @param item the item of the snapshot
	 * @return the cost, see {@link WritingCost}
	 */
	long cost(int item);

	/**
	 * Tells whether all locations are copied as they are. Then the cost depends on their
	 * length only, as the number of chunks does.
	 * @return whether an event loop can write a list of any length, chunk by chunk
	 */
	boolean isCopy();

	/**
	 * Writes a location.
	 * @param item the item of the snapshot
	 * @param target receives the bytes
	 */
	void write(int item, JsonOutput target);

	static RecordWriter of(Snapshot snapshot, LocationQuery query) {
		FieldSelection fields = query.fields();
		return switch (query.format()) {
			case JSON -> fields.isAll() ? new WholeRecordWriter(snapshot) : new SelectedFieldsWriter(snapshot, fields);
			case GEOJSON -> new FeatureWriter(snapshot, fields);
			case NDJSON -> new LineWriter(snapshot, fields);
		};
	}

}
