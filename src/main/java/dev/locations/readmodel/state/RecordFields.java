package dev.locations.readmodel.state;

import java.util.IntSummaryStatistics;
import java.util.Set;
import java.util.function.Function;

import dev.locations.index.value.FieldValue;
import dev.locations.location.field.FieldReader;
import dev.locations.location.field.LocationFields;

/** Reads some fields of the records of a base: only the part of the JSON that has them. */
final class RecordFields {

	private static final byte[] NONE = { '{', '}' };

	private final Records records;

	private final Set<String> fields;

	private final int first;

	private final int last;

	RecordFields(Records records, Set<String> fields) {
		this.records = records;
		this.fields = fields;
		IntSummaryStatistics parts = fields.stream()
			.mapToInt((field) -> LocationFields.ALL.indexOf(field.split("\\.", 2)[0]))
			.summaryStatistics();
		this.first = parts.getMin();
		this.last = parts.getMax();
	}

	Function<String, FieldValue> values(int ordinal) {
		return FieldReader.read(json(ordinal), this.fields);
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
