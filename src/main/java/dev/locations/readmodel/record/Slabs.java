package dev.locations.readmodel.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Records in large blocks of memory outside of the heap. A JSON record is a comma and an
 * object, so that records can be copied one after the other into a JSON array. Records
 * are only added, by one thread at a time. Any thread may read a record whose address was
 * safely published to it.
 * <p>
 * The garbage collector frees the memory. So a reader may use it for as long as its
 * client needs, without counting references.
 */
public final class Slabs {

	/** A longer record has a slab of its own. */
	private static final int LONG_RECORD = RecordAddress.SLAB_SIZE / 4;

	/** Replaced when a slab is added, because readers do not lock. */
	private volatile ByteBuffer[] slabs = {};

	/** The index of the slab to which short records are added. */
	private int open = -1;

	private final AtomicLong written = new AtomicLong();

	private volatile long writtenInOrder;

	/**
	 * Adds an element of a JSON array.
	 * @param json the element without the comma before it
	 * @return the address of the element with the comma before it
	 * @throws MemoryShortageException if there is no more memory
	 * @throws ModelTooLargeException if the record or their number is too large
	 */
	public long addElement(byte[] json) {
		int index = slabFor(json.length + 1);
		this.slabs[index].put((byte) ',').put(json);
		return countWritten(index, json.length + 1);
	}

	/**
	 * Adds a record.
	 * @param record the bytes
	 * @return its address
	 * @throws MemoryShortageException if there is no more memory
	 * @throws ModelTooLargeException if the record or their number is too large
	 */
	public long add(byte[] record) {
		int index = slabFor(record.length);
		this.slabs[index].put(record);
		return countWritten(index, record.length);
	}

	/**
	 * Adds a copy of a record of other slabs.
	 * @param source the other slabs
	 * @param address the address of the record in them
	 * @return its address here
	 * @throws MemoryShortageException if there is no more memory
	 */
	public long add(Slabs source, long address) {
		int length = RecordAddress.length(address);
		int index = slabFor(length);
		ByteBuffer slab = this.slabs[index];
		slab.put(slab.position(), source.slab(address), RecordAddress.offset(address), length);
		slab.position(slab.position() + length);
		return countWritten(index, length);
	}

	private long countWritten(int index, int length) {
		this.written.addAndGet(length);
		return RecordAddress.of(index, this.slabs[index].position() - length, length);
	}

	/** Notes that all records so far were added in the order of the list. */
	public void markInOrder() {
		this.writtenInOrder = this.written.get();
	}

	private int slabFor(int length) {
		if (length > RecordAddress.MAX_LENGTH) {
			throw new ModelTooLargeException("a location has %,d bytes of JSON".formatted(length));
		}
		if (length > LONG_RECORD) {
			return allocate(length);
		}
		if (this.open < 0 || this.slabs[this.open].remaining() < length) {
			this.open = allocate(RecordAddress.SLAB_SIZE);
		}
		return this.open;
	}

	private int allocate(int bytes) {
		int count = this.slabs.length;
		if (count == RecordAddress.MAX_SLABS) {
			throw new ModelTooLargeException("%,d bytes have no addresses".formatted(size()));
		}
		ByteBuffer[] more = Arrays.copyOf(this.slabs, count + 1);
		try {
			more[count] = ByteBuffer.allocateDirect(bytes);
		}
		catch (OutOfMemoryError ex) {
			// the limit on direct memory: the heap is not affected
			throw new MemoryShortageException();
		}
		this.slabs = more;
		return count;
	}

	/**
	 * Drops all records. Who still reads them gets an error. What is being sent to
	 * clients remains until it is sent.
	 */
	public void release() {
		this.slabs = new ByteBuffer[0];
	}

	/**
	 * Copies a record, with the comma before it.
	 * @param address the address of the record
	 * @param target receives the bytes
	 */
	public void copy(long address, JsonOutput target) {
		target.write(slab(address), RecordAddress.offset(address), RecordAddress.length(address));
	}

	/**
	 * Copies a range of bytes, which may go on into the records that follow.
	 * @param address the address of the record
	 * @param start the start of the range, from the start of the record
	 * @param end the end of the range, from the start of the record
	 * @param target receives the bytes
	 */
	public void copy(long address, int start, int end, JsonOutput target) {
		target.write(slab(address), RecordAddress.offset(address) + start, end - start);
	}

	/**
	 * Shares a range of memory without copying it.
	 * @param address the address of the first record
	 * @param length the length in bytes, which may go on into the records that follow
	 * @return the bytes
	 */
	public ByteBuf slice(long address, int length) {
		return Unpooled.wrappedBuffer(slab(address).slice(RecordAddress.offset(address), length));
	}

	/**
	 * Returns a copy of the JSON object of a record.
	 * @param address the address of the record
	 * @return the record without the comma
	 */
	public byte[] json(long address) {
		return bytes(address, 1, RecordAddress.length(address));
	}

	/**
	 * Returns a copy of a part of a record.
	 * @param address the address of the record
	 * @param start the start of the part, from the start of the record
	 * @param end the end of the part, from the start of the record
	 * @return the bytes
	 */
	public byte[] bytes(long address, int start, int end) {
		byte[] part = new byte[end - start];
		slab(address).get(RecordAddress.offset(address) + start, part);
		return part;
	}

	/**
	 * Returns how much memory is wasted: the records that are not in use any more, and
	 * the records that were added after {@link #markInOrder}.
	 * @param used the length of all records that are in use, in bytes
	 * @return the wasted memory in bytes
	 */
	public long wasted(long used) {
		return 2 * this.written.get() - used - this.writtenInOrder;
	}

	/**
	 * Returns the length of the records that are not in use any more.
	 * @param used the length of all records that are in use, in bytes
	 * @return the length in bytes
	 */
	public long garbage(long used) {
		return this.written.get() - used;
	}

	/**
	 * Returns the memory of the slabs.
	 * @return the memory in bytes
	 */
	public long size() {
		return Arrays.stream(this.slabs).mapToLong(ByteBuffer::capacity).sum();
	}

	/**
	 * Returns the slab of a record.
	 * @param address the address of the record
	 * @return the slab, of which the record is a part
	 * @throws RejectedExecutionException if the records were {@link #release() released}
	 */
	public ByteBuffer slab(long address) {
		ByteBuffer[] all = this.slabs;
		int index = RecordAddress.slab(address);
		if (index >= all.length) {
			throw new RejectedExecutionException("The memory of earlier locations was needed for later ones");
		}
		return all[index];
	}

}
