package dev.locations.readmodel.snapshot;

import java.nio.ShortBuffer;

import dev.locations.location.field.LocationFields;

/**
 * Where the fields of a record end, to copy some of them without parsing the JSON.
 * Offsets count from the comma before the object. The lengths of the first and the last
 * two fields are fixed; the ends of the others but one are kept, in 16 bits each.
 */
public final class FieldEnds {

	/** The last field without a fixed length. */
	private static final int LAST = LocationFields.ALL.indexOf(LocationFields.CREATED_AT) - 1;

	/** How many ends are kept of each record. */
	public static final int COUNT = LAST - 1;

	/** Of a record that is too long or has its fields in another order. */
	static final short[] UNKNOWN = new short[COUNT];

	/** Includes the comma and the brace before the field. */
	private static final int ID_END = ",{\"id\":\"00000000-0000-0000-0000-000000000000\"".length();

	/** The offset of the text of the name. */
	public static final int NAME_START = ID_END + ",\"name\":\"".length();

	private static final int OBJECT_START = 1;

	private static final int TIME_LENGTH = ",\"createdAt\":\"2026-01-01T00:00:00.000Z\"".length();

	static final int TIME_TEXT = "2026-01-01T00:00:00.000Z".length();

	private FieldEnds() {
	}

	public static boolean areKnown(ShortBuffer all, int index) {
		return all.get(index * COUNT) != 0;
	}

	/**
	 * Returns the end of a field, which is the start of the next one.
	 * @param length the length of the record in bytes
	 * @param field the index of the field in {@link LocationFields#ALL}; -1 for the start
	 * of the first field
	 */
	public static int end(ShortBuffer all, int index, int length, int field) {
		if (field <= 0) {
			return (field < 0) ? OBJECT_START : ID_END;
		}
		if (field >= LAST) {
			return length - 1 - (LocationFields.ALL.size() - 1 - field) * TIME_LENGTH;
		}
		return Short.toUnsignedInt(all.get(index * COUNT + field - 1));
	}

	public static int nameEnd(ShortBuffer all, int index) {
		return Short.toUnsignedInt(all.get(index * COUNT)) - 1;
	}

	static int createdAt(int length) {
		int end = length - 1 - TIME_LENGTH - 1;
		return end - TIME_TEXT;
	}

	static final class Builder {

		private final short[] ends = new short[COUNT];

		private int next;

		private int lastEnd;

		private boolean regular = true;

		/** A text that the location does not have ends where the field before it ends. */
		void add(String name, int end) {
			while (isOptional(this.next) && !name.equals(LocationFields.ALL.get(this.next))) {
				keep(this.next, this.lastEnd);
			}
			this.regular &= this.next < LocationFields.ALL.size() && name.equals(LocationFields.ALL.get(this.next));
			keep(this.next, end + OBJECT_START);
		}

		// all locations have a name, where each search of the list reads it
		private static boolean isOptional(int field) {
			return field > 1 && field <= LocationFields.TEXTS.size();
		}

		private void keep(int field, int end) {
			if (field == 0) {
				this.regular &= end == ID_END;
			}
			else if (field < LAST) {
				this.ends[field - 1] = (short) end;
				this.regular &= end <= 0xffff;
			}
			else if (field > LAST) {
				this.regular &= end - this.lastEnd == TIME_LENGTH;
			}
			this.lastEnd = end;
			this.next = field + 1;
		}

		short[] build() {
			return (this.regular && this.next == LocationFields.ALL.size()) ? this.ends : UNKNOWN;
		}

	}

}
