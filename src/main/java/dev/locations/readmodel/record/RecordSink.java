package dev.locations.readmodel.record;

/**
 * Takes records in the order of the list.
 */
public interface RecordSink {

	/**
	 * Adds an element of a JSON array.
	 * @param json the element without the comma before it
	 * @return the address of the element with the comma before it
	 */
	long addElement(byte[] json);

	/**
	 * Adds a record.
	 * @param record the bytes
	 * @return its address
	 */
	long add(byte[] record);

	/**
	 * Adds a copy of a record.
	 * @param source slabs with the record
	 * @param address the address of the record in them
	 * @return its address here
	 */
	long add(Slabs source, long address);

	/**
	 * Ends the records that are in order.
	 * @return slabs with these records
	 */
	Slabs inOrder();

}
