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

	/** Returns the length of a location; a bound where the exact length is not known. */
	int length(int item);

	/** Returns what it costs to write a location. */
	long cost(int item);

	/**
	 * Tells whether all locations are copied as they are. Then the cost depends on their
	 * length only, as the number of chunks does. Returns whether an event loop can write a
	 * list of any length, chunk by chunk.
	 */
	boolean isCopy();

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
