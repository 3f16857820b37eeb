package dev.locations.readmodel.record;

/**
 * Takes records in the order of the list.
 */
public interface RecordSink {

	/**
	 * Adds an element of a JSON array.
	 * @param json the element without the comma before it
	 */
	long addElement(byte[] json);

	/** Adds a record. */
	long add(byte[] record);

	/** Adds a copy of a record. */
	long add(Slabs source, long address);

	/** Ends the records that are in order. */
	Slabs inOrder();

}
