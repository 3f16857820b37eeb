package dev.locations.readmodel.answer;

import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import dev.locations.location.format.GeoJsonFeature;
import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.Slabs;
import dev.locations.readmodel.snapshot.Snapshot;

/**
 * Writes each location as a GeoJSON Feature. The parts of a whole location are copied.
 */
record FeatureWriter(Snapshot snapshot, FieldSelection fields) implements RecordWriter {

	private static final byte[] START = ascii(",{\"type\":\"Feature\"");

	private static final byte[] PROPERTIES = ascii(",\"properties\":{");

	private static final byte[] END = ascii("}");

	/** The braces, the comma before the object and that before the first property. */
	private static final int REPLACED = 3;

	private static final int LAST_BEFORE_GEOMETRY = LocationFields.ALL.indexOf(LocationFields.GEOMETRY) - 1;

	@Override
	public int length(int item) {
		return RecordAddress.length(this.snapshot.address(item)) + START.length + PROPERTIES.length + END.length
				- REPLACED + 1;
	}

	@Override
	public long cost(int item) {
		int length = RecordAddress.length(this.snapshot.address(item));
		return canCopyParts(item) ? WritingCost.copied(length) : WritingCost.parsed(length);
	}

	@Override
	public boolean isCopy() {
		return false;
	}

	private boolean canCopyParts(int item) {
		return this.fields.isAll() && item >= 0 && FieldEnds.areKnown(this.snapshot.fieldEnds(), item);
	}

	@Override
	public void write(int item, JsonOutput target) {
		Slabs slabs = this.snapshot.slabs();
		long address = this.snapshot.address(item);
		ShortBuffer ends = this.snapshot.fieldEnds();
		if (!canCopyParts(item)) {
			target.write(',');
			target.write(GeoJsonFeature.of(this.fields.apply(slabs.json(address))));
			return;
		}
		int length = RecordAddress.length(address);
		int id = FieldEnds.end(ends, item, length, 0);
		int geometry = FieldEnds.end(ends, item, length, LAST_BEFORE_GEOMETRY);
		int geometryEnd = FieldEnds.end(ends, item, length, LAST_BEFORE_GEOMETRY + 1);
		target.write(START);
		target.write(',');
		// without the comma and the brace before the first field
		slabs.copy(address, 2, id, target);
		slabs.copy(address, geometry, geometryEnd, target);
		target.write(PROPERTIES);
		slabs.copy(address, id + 1, geometry, target);
		slabs.copy(address, geometryEnd, length, target);
		target.write(END);
	}

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

}
