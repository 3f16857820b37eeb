package dev.locations.readmodel.record;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Records in large pieces of memory outside of the heap. Those of JSON are a comma and an
 * object, so that a JSON array is a matter of copying. Records are only ever added, by
 * one thread at a time; those that were published safely may be read by any.
 * <p>
 * The garbage collector frees the memory: a reader may hold on to it for as long as its
 * client takes, without counting references.
 */
public final class Slabs {

	/** Replaced when one is added, as readers do not lock. */
	private volatile ByteBuffer[] slabs = {};

	private final AtomicLong written = new AtomicLong();

	private volatile long writtenInOrder;

	/**
	 * Adds an element of a JSON array.
	 * @param json the element, which gets a comma before it
	 * @return its address
	 * @throws ModelTooLargeException when the record is longer than a slab
	 */
	public long addElement(byte[] json) {
		ByteBuffer slab = room(json.length + 1);
		slab.put((byte) ',').put(json);
		return written(slab, json.length + 1);
	}

	/**
	 * Adds a record.
	 * @param record the bytes
	 * @return its address
	 * @throws ModelTooLargeException when the record is longer than a slab
	 */
	public long add(byte[] record) {
		return written(room(record.length).put(record), record.length);
	}

	/**
	 * Adds a record of other slabs.
	 * @param from the other slabs
	 * @param address where the record is there
	 * @return its address here
	 */
	public long add(Slabs from, long address) {
		int length = RecordAddress.length(address);
		ByteBuffer slab = room(length);
		slab.put(slab.position(), from.memory(address), RecordAddress.offset(address), length);
		return written(slab.position(slab.position() + length), length);
	}

	private long written(ByteBuffer slab, int length) {
		this.written.addAndGet(length);
		return RecordAddress.of(this.slabs.length - 1, slab.position() - length, length);
	}

	/** Says that what was added up to now is in the order of the list. */
	public void endOfOrder() {
		this.writtenInOrder = this.written.get();
	}

	private ByteBuffer room(int length) {
		if (length >= RecordAddress.LIMIT) {
			throw new ModelTooLargeException("a location has %,d bytes of JSON".formatted(length));
		}
		int count = this.slabs.length;
		if (count > 0 && this.slabs[count - 1].remaining() >= length) {
			return this.slabs[count - 1];
		}
		ByteBuffer slab = allocate();
		ByteBuffer[] more = Arrays.copyOf(this.slabs, count + 1);
		more[count] = slab;
		this.slabs = more;
		return slab;
	}

	private static ByteBuffer allocate() {
		try {
			return ByteBuffer.allocateDirect(RecordAddress.LIMIT);
		}
		catch (OutOfMemoryError ex) {
			// nothing but the limit on direct memory
			throw new ModelTooLargeException("the JVM may use no more memory outside of its heap");
		}
	}

	/** Copies a record, its comma included. */
	public void copy(long address, JsonOutput target) {
		target.write(memory(address), RecordAddress.offset(address), RecordAddress.length(address));
	}

	/** Copies a part of a record, or what follows it, too. */
	public void copy(long address, int start, int end, JsonOutput target) {
		target.write(memory(address), RecordAddress.offset(address) + start, end - start);
	}

	/** Shares a stretch of memory without copying it. */
	public ByteBuf slice(long address, int length) {
		return Unpooled.wrappedBuffer(memory(address).slice(RecordAddress.offset(address), length));
	}

	/** The JSON object of a record. */
	public byte[] json(long address) {
		return bytes(address, 1, RecordAddress.length(address));
	}

	/** A part of a record. */
	public byte[] bytes(long address, int start, int end) {
		byte[] part = new byte[end - start];
		memory(address).get(RecordAddress.offset(address) + start, part);
		return part;
	}

	/** A part of a record as text. */
	public String text(long address, int start, int length, Charset charset) {
		return new String(bytes(address, start, start + length), charset);
	}

	/**
	 * How much of the memory is not in the first place of anything: what was replaced,
	 * and what was added since the slabs were filled in order.
	 * @param used the bytes of the records that count
	 */
	public long wasted(long used) {
		return 2 * this.written.get() - used - this.writtenInOrder;
	}

	/** The memory in use, in bytes. */
	public long size() {
		return (long) this.slabs.length * RecordAddress.LIMIT;
	}

	/** The memory that a record is in. */
	public ByteBuffer memory(long address) {
		return this.slabs[RecordAddress.slab(address)];
	}

}
