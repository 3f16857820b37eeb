package dev.locations.readmodel.answer;

import java.util.stream.IntStream;

import dev.locations.json.FieldSelection;
import dev.locations.location.LocationFields;
import dev.locations.readmodel.record.FieldEnds;
import dev.locations.readmodel.record.JsonOutput;
import dev.locations.readmodel.record.RecordAddress;
import dev.locations.readmodel.record.Slabs;
import dev.locations.readmodel.snapshot.Snapshot;

/**
 * Copies some fields of records. Selected fields that are next to each other are copied
 * together, as a run.
 */
final class SelectedFieldsWriter implements RecordWriter {

	private static final int COMMA_AND_BRACES = 3;

	private final Snapshot snapshot;

	private final FieldSelection selection;

	/** The indices of the first and the last field of each run, one after the other. */
	private final int[] runs;

	/** Whether fields within fields are selected: their ends are not known. */
	private final boolean nested;

	SelectedFieldsWriter(Snapshot snapshot, FieldSelection selection) {
		this.snapshot = snapshot;
		this.selection = selection;
		this.runs = IntStream.range(0, LocationFields.ALL.size())
			.filter((field) -> isSelected(field) != isSelected(field - 1) || isSelected(field) != isSelected(field + 1))
			.filter(this::isSelected)
			.flatMap((field) -> runEnds(field))
			.toArray();
		this.nested = LocationFields.ALL.stream()
			.map(selection::field)
			.anyMatch((field) -> !field.isAll() && !field.isNone());
	}

	private boolean isSelected(int field) {
		return field >= 0 && field < LocationFields.ALL.size()
				&& this.selection.field(LocationFields.ALL.get(field)).isAll();
	}

	private IntStream runEnds(int field) {
		// the only field of a run is both the first and the last one
		boolean first = !isSelected(field - 1);
		boolean last = !isSelected(field + 1);
		return (first && last) ? IntStream.of(field, field) : IntStream.of(field);
	}

	@Override
	public int length(int item) {
		int recordLength = RecordAddress.length(this.snapshot.address(item));
		if (!canCopyFields(item)) {
			return recordLength;
		}
		int length = COMMA_AND_BRACES;
		boolean first = true;
		for (int i = 0; i < this.runs.length; i += 2) {
			int copied = end(item, recordLength, this.runs[i + 1]) - end(item, recordLength, this.runs[i] - 1);
			length += (first && copied > 0) ? copied - 1 : copied;
			first &= copied == 0;
		}
		return length;
	}

	@Override
	public long cost(int item) {
		int length = RecordAddress.length(this.snapshot.address(item));
		return canCopyFields(item) ? WritingCost.copied(length) : WritingCost.parsed(length);
	}

	@Override
	public boolean isCopy() {
		return false;
	}

	@Override
	public void write(int item, JsonOutput target) {
		target.write(',');
		Slabs slabs = this.snapshot.slabs();
		long address = this.snapshot.address(item);
		if (!canCopyFields(item)) {
			target.write(this.selection.apply(slabs.json(address)));
			return;
		}
		int recordLength = RecordAddress.length(address);
		target.write('{');
		boolean first = true;
		for (int i = 0; i < this.runs.length; i += 2) {
			int start = end(item, recordLength, this.runs[i] - 1);
			int end = end(item, recordLength, this.runs[i + 1]);
			if (end > start) {
				// the first field is copied without the comma or the brace before it
				slabs.copy(address, first ? start + 1 : start, end, target);
				first = false;
			}
		}
		target.write('}');
	}

	private boolean canCopyFields(int item) {
		return !this.nested && item >= 0 && FieldEnds.areKnown(this.snapshot.fieldEnds(), item);
	}

	private int end(int item, int length, int field) {
		return FieldEnds.end(this.snapshot.fieldEnds(), item, length, field);
	}

}
