package dev.locations.readmodel.record;

import dev.locations.location.LocationFields;

/**
 * Where the fields of a record end, so that some of them can be copied without reading
 * the JSON. Offsets count from the comma before the object. The first field and the last
 * two have a fixed length; of the others the ends are kept in 16 bits.
 */
public final class FieldEnds {

	/** How many ends are kept of a record. */
	public static final int KEPT = 8;

	/** For a record that is too long, or has its fields in another order. */
	static final FieldEnds IRREGULAR = new FieldEnds(new short[KEPT]);

	/** The length of a comma, a brace and the first field. */
	private static final int ID_END = ",{\"id\":\"00000000-0000-0000-0000-000000000000\"".length();

	/** Where the text of the name starts. */
	public static final int NAME_START = ID_END + ",\"name\":\"".length();

	private static final int OBJECT_START = 1;

	private static final int TIME_LENGTH = ",\"createdAt\":\"2026-01-01T00:00:00.000Z\"".length();

	private static final int OPTIONAL = LocationFields.ALL.indexOf(LocationFields.SHORT_NAME);

	private static final int PROPERTIES = LocationFields.ALL.indexOf(LocationFields.PROPERTIES);

	private final short[] ends;

	private FieldEnds(short[] ends) {
		this.ends = ends;
	}

	/** The ends, to be kept among those of other records. */
	public short[] ends() {
		return this.ends;
	}

	/** Whether the ends of a record are known. */
	public static boolean areKnown(short[] all, int index) {
		return all[index * KEPT] != 0;
	}

	/**
	 * Where a field ends, and with that where the next one starts.
	 * @param all the ends of all records
	 * @param index which record
	 * @param length the length of the record
	 * @param field the index of its name, -1 for the start of the first
	 */
	public static int end(short[] all, int index, int length, int field) {
		if (field <= 0) {
			return (field < 0) ? OBJECT_START : ID_END;
		}
		if (field >= PROPERTIES) {
			return length - 1 - (LocationFields.ALL.size() - 1 - field) * TIME_LENGTH;
		}
		return Short.toUnsignedInt(all[index * KEPT + field - 1]);
	}

	/** Where the text of the name ends. */
	public static int nameEnd(short[] all, int index) {
		return Short.toUnsignedInt(all[index * KEPT]) - 1;
	}

	/** Notes the ends of the fields as they are read. */
	static final class Builder {

		private final short[] ends = new short[KEPT];

		private int next;

		private int lastEnd;

		private boolean regular = true;

		/**
		 * Adds the next field.
		 * @param name its name
		 * @param end where its value ends in the JSON object
		 */
		void add(String name, int end) {
			if (this.next == OPTIONAL && !name.equals(LocationFields.ALL.get(OPTIONAL))) {
				keep(OPTIONAL, this.lastEnd);
			}
			this.regular &= this.next < LocationFields.ALL.size() && name.equals(LocationFields.ALL.get(this.next));
			keep(this.next, end + OBJECT_START);
		}

		private void keep(int field, int end) {
			if (field == 0) {
				this.regular &= end == ID_END;
			}
			else if (field < PROPERTIES) {
				this.ends[field - 1] = (short) end;
				this.regular &= end <= 0xffff;
			}
			else if (field > PROPERTIES) {
				this.regular &= end - this.lastEnd == TIME_LENGTH;
			}
			this.lastEnd = end;
			this.next = field + 1;
		}

		FieldEnds build() {
			return (this.regular && this.next == LocationFields.ALL.size()) ? new FieldEnds(this.ends) : IRREGULAR;
		}

	}

}
