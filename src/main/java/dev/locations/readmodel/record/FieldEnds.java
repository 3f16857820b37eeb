package dev.locations.readmodel.record;

import java.nio.ShortBuffer;

import dev.locations.location.LocationFields;

/**
 * The ends of the fields of a record, used to copy some of the fields without parsing the
 * JSON. Offsets count from the comma before the object. The first field and the last two
 * have a fixed length. The ends of the others are kept in 16 bits each.
 */
public final class FieldEnds {

	/** The number of ends that are kept of each record. */
	public static final int COUNT = 8;

	/**
	 * The unknown ends of a record that is too long, or has its fields in another order.
	 */
	static final FieldEnds UNKNOWN = new FieldEnds(new short[COUNT]);

	/** Includes the comma and the brace before the field. */
	private static final int ID_END = ",{\"id\":\"00000000-0000-0000-0000-000000000000\"".length();

	/** The offset of the first character of the name. */
	public static final int NAME_START = ID_END + ",\"name\":\"".length();

	private static final int OBJECT_START = 1;

	private static final int TIME_LENGTH = ",\"createdAt\":\"2026-01-01T00:00:00.000Z\"".length();

	/** The length of a time as text. */
	static final int TIME_TEXT = "2026-01-01T00:00:00.000Z".length();

	private static final int SHORT_NAME = LocationFields.ALL.indexOf(LocationFields.SHORT_NAME);

	private static final int PROPERTIES = LocationFields.ALL.indexOf(LocationFields.PROPERTIES);

	private final short[] ends;

	private FieldEnds(short[] ends) {
		this.ends = ends;
	}

	/**
	 * Returns the ends.
	 * @return {@value #COUNT} ends; not to be changed
	 */
	public short[] ends() {
		return this.ends;
	}

	/**
	 * Tells whether the ends of a record are known.
	 * @param all the ends of all records
	 * @param index the index of the record
	 * @return whether they are known
	 */
	public static boolean areKnown(ShortBuffer all, int index) {
		return all.get(index * COUNT) != 0;
	}

	/**
	 * Returns the end of a field, which is the start of the next one.
	 * @param all the ends of all records
	 * @param index the index of the record, whose ends are known
	 * @param length the length of the record in bytes
	 * @param field the index of the field in {@link LocationFields#ALL}; -1 for the start
	 * of the first field
	 * @return the offset of the end
	 */
	public static int end(ShortBuffer all, int index, int length, int field) {
		if (field <= 0) {
			return (field < 0) ? OBJECT_START : ID_END;
		}
		if (field >= PROPERTIES) {
			return length - 1 - (LocationFields.ALL.size() - 1 - field) * TIME_LENGTH;
		}
		return Short.toUnsignedInt(all.get(index * COUNT + field - 1));
	}

	/**
	 * Returns the end of the text of the name.
	 * @param all the ends of all records
	 * @param index the index of the record, whose ends are known
	 * @return the offset of the quotation mark after the name
	 */
	public static int nameEnd(ShortBuffer all, int index) {
		return Short.toUnsignedInt(all.get(index * COUNT)) - 1;
	}

	/**
	 * Returns the start of the time of creation.
	 * @param length the length of a record whose ends are known, in bytes
	 * @return the offset of its first character
	 */
	static int createdAt(int length) {
		int end = length - 1 - TIME_LENGTH - 1;
		return end - TIME_TEXT;
	}

	/** Collects the ends of the fields while they are read. */
	static final class Builder {

		private final short[] ends = new short[COUNT];

		private int next;

		private int lastEnd;

		private boolean regular = true;

		/**
		 * Adds the next field.
		 * @param name its name
		 * @param end the offset of the end of its value in the JSON object
		 */
		void add(String name, int end) {
			if (this.next == SHORT_NAME && !name.equals(LocationFields.ALL.get(SHORT_NAME))) {
				keep(SHORT_NAME, this.lastEnd);
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
			return (this.regular && this.next == LocationFields.ALL.size()) ? new FieldEnds(this.ends) : UNKNOWN;
		}

	}

}
