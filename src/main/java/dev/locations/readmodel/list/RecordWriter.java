package dev.locations.readmodel.list;

import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import dev.locations.json.FieldSelection;
import dev.locations.location.field.LocationFields;
import dev.locations.location.query.FeatureEncoding;
import dev.locations.location.query.ListFormat;
import dev.locations.readmodel.snapshot.FieldEnds;
import dev.locations.readmodel.snapshot.JsonOutput;
import dev.locations.readmodel.snapshot.RecordAddress;
import dev.locations.readmodel.snapshot.Slabs;
import dev.locations.readmodel.snapshot.Snapshot;
import org.jspecify.annotations.Nullable;

/**
 * Writes locations as elements of a list. Whole records or neighbouring fields are
 * copied. A record is parsed if the ends of its fields are not known, if a part of a
 * field is selected, or if its encoding differs.
 */
final class RecordWriter {

	private static final Map<ListFormat, Run[]> WITH_ALL_FIELDS = new EnumMap<>(ListFormat.class);

	static {
		for (ListFormat format : ListFormat.values()) {
			WITH_ALL_FIELDS.put(format, runs(format, FieldSelection.ALL));
		}
	}

	private final Snapshot snapshot;

	private final FieldSelection selection;

	private final ListFormat format;

	private final FeatureEncoding encoding;

	private final boolean whole;

	private final boolean parsed;

	private final Run[] runs;

	private final int textBytes;

	RecordWriter(Snapshot snapshot, FieldSelection selection, ListFormat format, FeatureEncoding encoding) {
		this.snapshot = snapshot;
		this.encoding = encoding;
		this.selection = selection;
		this.format = format;
		this.whole = selection.isAll() && format.isPlain();
		this.parsed = !encoding.equals(FeatureEncoding.PLAIN) || (!selection.isAll() && LocationFields.ALL.stream()
			.map(selection::field)
			.anyMatch((field) -> !field.isAll() && !field.isNone()));
		this.runs = selection.isAll() ? Objects.requireNonNull(WITH_ALL_FIELDS.get(format)) : runs(format, selection);
		this.textBytes = textBytes(this.runs);
	}

	private static int textBytes(Run[] runs) {
		int bytes = 0;
		for (Run run : runs) {
			bytes += run.text.length;
		}
		return bytes;
	}

	private static Run[] runs(ListFormat format, FieldSelection selection) {
		List<Run> runs = new ArrayList<>();
		format.element().forEach((part) -> addRuns(part, selection, runs));
		return runs.toArray(Run[]::new);
	}

	private static void addRuns(ListFormat.Part part, FieldSelection selection, List<Run> found) {
		boolean[] copied = new boolean[LocationFields.ALL.size() + 1];
		boolean isAbsent = true;
		for (int i = 0; i < LocationFields.ALL.size(); i++) {
			String name = LocationFields.ALL.get(i);
			copied[i] = part.fields().test(name) && selection.field(name).isAll();
			isAbsent &= !copied[i];
		}
		byte[] text = part.text(isAbsent);
		boolean opened = part.opens();
		int first = 0;
		for (int i = 0; i < copied.length; i++) {
			if (copied[i] && (i == 0 || !copied[i - 1])) {
				first = i;
			}
			if (!copied[i] && i > 0 && copied[i - 1]) {
				found.add(new Run(text, first, i - 1, opened));
				text = new byte[0];
			}
		}
		if (isAbsent) {
			found.add(new Run(text, 0, -1, false));
		}
	}

	/** Tells whether neighbouring records are elements as they are. */
	boolean isShared() {
		return this.whole && this.format.isArray();
	}

	/** Tells whether records are only copied, which an event loop can do. */
	boolean isCopy() {
		return this.whole;
	}

	/** Returns the length of an element with its comma; about, if it is not known. */
	int length(int item) {
		int length = RecordAddress.length(this.snapshot.address(item));
		if (this.whole) {
			return length;
		}
		return (!this.selection.isAll() && canCopy(item)) ? 1 + copy(item, null) : length + this.textBytes;
	}

	long cost(int item) {
		int length = RecordAddress.length(this.snapshot.address(item));
		return (this.whole || canCopy(item)) ? WritingCost.copied(length) : WritingCost.parsed(length);
	}

	private boolean canCopy(int item) {
		return !this.parsed && item >= 0 && FieldEnds.areKnown(this.snapshot.fieldEnds(), item);
	}

	void write(int item, JsonOutput target) {
		Slabs slabs = this.snapshot.slabs();
		long address = this.snapshot.address(item);
		if (this.whole) {
			slabs.copy(address, this.format.isArray() ? 0 : 1, RecordAddress.length(address), target);
		}
		else {
			if (this.format.isArray()) {
				target.write(',');
			}
			if (canCopy(item)) {
				copy(item, target);
			}
			else {
				target.write(this.format.element(this.selection.apply(slabs.json(address)), this.encoding));
			}
		}
		if (!this.format.isArray()) {
			target.write('\n');
		}
	}

	// Returns the length of the copy, and makes it if there is a target
	private int copy(int item, @Nullable JsonOutput target) {
		ShortBuffer ends = this.snapshot.fieldEnds();
		Slabs slabs = this.snapshot.slabs();
		long address = this.snapshot.address(item);
		int length = RecordAddress.length(address);
		int written = this.textBytes;
		boolean opened = false;
		for (Run run : this.runs) {
			if (run.text.length > 0) {
				opened = run.opens;
				if (target != null) {
					run.writeText(target);
				}
			}
			if (run.last < 0) {
				continue;
			}
			int start = FieldEnds.end(ends, item, length, run.first - 1);
			int end = FieldEnds.end(ends, item, length, run.last);
			if (end > start) {
				// the first field has the brace before it in the place of the comma
				boolean needsComma = !opened && run.first == 0;
				boolean isFirst = opened || run.first == 0;
				written += end - start - (isFirst ? 1 : 0) + (needsComma ? 1 : 0);
				if (target != null) {
					if (needsComma) {
						target.write(',');
					}
					slabs.copy(address, isFirst ? start + 1 : start, end, target);
				}
				opened = false;
			}
		}
		return written;
	}

	/** A text, and neighbouring fields that are copied after it. */
	@SuppressWarnings("ArrayRecordComponent") // never compared
	private record Run(byte[] text, int first, int last, boolean opens) {

		/** So few characters are faster one by one. */
		private static final int FEW = 4;

		private void writeText(JsonOutput target) {
			if (this.text.length > FEW) {
				target.write(this.text);
			}
			else {
				for (byte character : this.text) {
					target.write((char) character);
				}
			}
		}

	}

}
