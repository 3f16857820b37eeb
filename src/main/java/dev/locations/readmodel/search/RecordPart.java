package dev.locations.readmodel.search;

import java.util.IntSummaryStatistics;
import java.util.Set;

import dev.locations.location.field.LocationFields;
import dev.locations.readmodel.snapshot.FieldEnds;
import dev.locations.readmodel.snapshot.RecordAddress;
import dev.locations.readmodel.snapshot.Records;

/**
 * The part of each record of a base that has some fields, which is read without the rest.
 *
 * @param first the index of the first field in {@link LocationFields#ALL}
 * @param last the index of the last field
 */
record RecordPart(Records records, int first, int last) {

	private static final byte[] NONE = { '{', '}' };

	/** Takes dotted names. */
	static RecordPart of(Records records, Set<String> fields) {
		IntSummaryStatistics indices = fields.stream()
			.mapToInt((field) -> LocationFields.ALL.indexOf(field.split("\\.", 2)[0]))
			.summaryStatistics();
		return new RecordPart(records, indices.getMin(), indices.getMax());
	}

	/** Returns an object with the fields, if the location has them, and maybe others. */
	byte[] json(int ordinal) {
		long address = this.records.address(ordinal);
		if (!FieldEnds.areKnown(this.records.fieldEnds(), ordinal)) {
			return this.records.slabs().json(address);
		}
		int length = RecordAddress.length(address);
		int start = FieldEnds.end(this.records.fieldEnds(), ordinal, length, this.first - 1);
		int end = FieldEnds.end(this.records.fieldEnds(), ordinal, length, this.last);
		if (start == end) {
			return NONE;
		}
		// with what is before and behind it, to become the braces
		byte[] json = this.records.slabs().bytes(address, start, end + 1);
		json[0] = '{';
		json[json.length - 1] = '}';
		return json;
	}

}
