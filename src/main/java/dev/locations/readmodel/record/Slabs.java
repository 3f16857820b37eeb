package dev.locations.readmodel.record;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.readmodel.file.Blocks;
import dev.locations.readmodel.file.DamagedFileException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Records in large blocks of memory outside of the heap, and of a mapped file. A JSON
 * record is a comma and an object, so that records can be copied one after the other into
 * a JSON array. Records are only added, in memory and by one thread at a time. Any thread
 * may read a record whose address was safely published to it.
 * <p>
 * The garbage collector frees the memory. So a reader may use it for as long as its
 * client needs, without counting references.
 */
public final class Slabs implements RecordSink {

	/** A longer record has a slab of its own. */
	static final int LONG_RECORD = RecordAddress.SLAB_SIZE / 4;

	/** Memory that is wasted beside a file is not worth a copy up to this size. */
	private static final long LEAST_WASTE = 1 << 20;

	/** The records are copied when more than this part of their memory is wasted. */
	private static final int WASTE_DIVISOR = 4;

	/** The first slabs, in a file; null if all of them are in memory. */
	private final @Nullable Blocks mapped;

	/**
	 * Replaced when a slab is added, because readers do not lock. A slab of the file is
	 * null until it is checked.
	 */
	private volatile @Nullable ByteBuffer[] slabs;

	/** The index of the slab to which short records are added. */
	private int open = -1;

	/** So many slabs have been cleared, and are used again. */
	private int cleared;

	private final AtomicLong written = new AtomicLong();

	private volatile long writtenInOrder;

	/** Starts without records. */
	public Slabs() {
		this.mapped = null;
		this.slabs = new ByteBuffer[0];
	}

	/** Starts with the records of a file. */
	public Slabs(Blocks mapped) {
		this.mapped = mapped;
		this.slabs = new ByteBuffer[mapped.count()];
	}

	private Slabs(Slabs before) {
		this.mapped = before.mapped;
		this.slabs = Arrays.copyOf(before.slabs, before.mappedCount());
	}

	private int mappedCount() {
		return (this.mapped != null) ? this.mapped.count() : 0;
	}

	/** Tells whether a record is in the file. */
	public boolean isMapped(long address) {
		return RecordAddress.slab(address) < mappedCount();
	}

	/**
	 * Returns the slabs for the next base. They are others when too much memory is wasted by
	 * records that are not in use any more, or out of order. Records of the file keep their
	 * addresses in them; the others have to be copied.
	 * @param used the length of all records in memory that are in use, in bytes
	 */
	public Slabs next(long used) {
		// with a file, only the next file brings the records in order
		boolean wasteful = (this.mapped != null) ? garbage(used) > Math.max(LEAST_WASTE, used / WASTE_DIVISOR)
				: 2 * this.written.get() - used - this.writtenInOrder > used / WASTE_DIVISOR;
		return wasteful ? withoutMemory() : this;
	}

	/** Returns slabs that have only the records of the file. */
	public Slabs withoutMemory() {
		return new Slabs(this);
	}

	/** Returns the blocks, or null if all records are in memory. */
	public @Nullable Blocks mapped() {
		return this.mapped;
	}

	@Override
	public long addElement(byte[] json) {
		int index = slabFor(json.length + 1);
		open(index).put((byte) ',').put(json);
		return countWritten(index, json.length + 1);
	}

	@Override
	public long add(byte[] record) {
		int index = slabFor(record.length);
		open(index).put(record);
		return countWritten(index, record.length);
	}

	@Override
	public long add(Slabs source, long address) {
		int length = RecordAddress.length(address);
		int index = slabFor(length);
		ByteBuffer slab = open(index);
		slab.put(slab.position(), source.slab(address), RecordAddress.offset(address), length);
		slab.position(slab.position() + length);
		return countWritten(index, length);
	}

	private ByteBuffer open(int index) {
		return Objects.requireNonNull(this.slabs[index]);
	}

	private long countWritten(int index, int length) {
		this.written.addAndGet(length);
		return RecordAddress.of(index, open(index).position() - length, length);
	}

	@Override
	public Slabs inOrder() {
		this.writtenInOrder = this.written.get();
		return this;
	}

	private int slabFor(int length) {
		if (length > RecordAddress.MAX_LENGTH) {
			throw new ModelTooLargeException("a location has %,d bytes of JSON".formatted(length));
		}
		if (length > LONG_RECORD) {
			return allocate(length);
		}
		if (this.open < 0 || open(this.open).remaining() < length) {
			this.open = (this.open + 1 < this.cleared) ? this.open + 1 : allocate(RecordAddress.SLAB_SIZE);
		}
		return this.open;
	}

	private int allocate(int bytes) {
		int count = this.slabs.length;
		if (count == RecordAddress.MAX_SLABS) {
			throw new ModelTooLargeException("%,d bytes have no addresses".formatted(size()));
		}
		@Nullable ByteBuffer[] more = Arrays.copyOf(this.slabs, count + 1);
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
	 * Forgets all records in memory, and keeps the memory for as many others. Nobody may read
	 * the records any more. Memory that is allocated anew each time waits for the garbage
	 * collector, which does not know how much it is.
	 */
	public void clear() {
		this.slabs = Arrays.stream(this.slabs)
			.map(Objects::requireNonNull)
			.filter((slab) -> slab.capacity() == RecordAddress.SLAB_SIZE)
			.map(ByteBuffer::clear)
			.toArray(ByteBuffer[]::new);
		this.cleared = this.slabs.length;
		this.open = -1;
		this.written.set(0);
	}

	/**
	 * Drops all records. Who still reads them gets an error. What is being sent to clients
	 * remains until it is sent.
	 */
	public void release() {
		this.slabs = new ByteBuffer[0];
	}

	/**
	 * Copies a record, with the comma before it.
	 * @param target receives the bytes
	 */
	public void copy(long address, JsonOutput target) {
		target.write(slab(address), RecordAddress.offset(address), RecordAddress.length(address));
	}

	/**
	 * Copies a range of bytes, which may go on into the records that follow.
	 * @param start the start of the range, from the start of the record
	 * @param end the end of the range, from the start of the record
	 * @param target receives the bytes
	 */
	public void copy(long address, int start, int end, JsonOutput target) {
		target.write(slab(address), RecordAddress.offset(address) + start, end - start);
	}

	/**
	 * Shares a range of memory without copying it.
	 * @param length the length in bytes, which may go on into the records that follow
	 * @return the bytes
	 */
	public ByteBuf slice(long address, int length) {
		return Unpooled.wrappedBuffer(slab(address).slice(RecordAddress.offset(address), length));
	}

	/** Returns the record without the comma. */
	public byte[] json(long address) {
		return bytes(address, 1, RecordAddress.length(address));
	}

	/**
	 * Returns a copy of a part of a record.
	 * @param start the start of the part, from the start of the record
	 * @param end the end of the part, from the start of the record
	 */
	public byte[] bytes(long address, int start, int end) {
		byte[] part = new byte[end - start];
		slab(address).get(RecordAddress.offset(address) + start, part);
		return part;
	}

	/**
	 * Returns the length of the records in memory that are not in use any more, in bytes.
	 * @param used the length of all records in memory that are in use, in bytes
	 */
	public long garbage(long used) {
		return this.written.get() - used;
	}

	/** Returns the length of all records that were added in memory, in bytes. */
	public long written() {
		return this.written.get();
	}

	/** Returns the memory of the slabs without the file, in bytes. */
	public long size() {
		return Arrays.stream(this.slabs)
			.skip(mappedCount())
			.mapToLong((slab) -> Objects.requireNonNull(slab).capacity())
			.sum();
	}

	/**
	 * Returns the slab of a record.
	 * @throws ReleasedRecordsException if the records were {@link #release() released}
	 * @throws DamagedFileException if the file is damaged
	 */
	public ByteBuffer slab(long address) {
		@Nullable ByteBuffer[] all = this.slabs;
		int index = RecordAddress.slab(address);
		if (index >= all.length) {
			throw new ReleasedRecordsException();
		}
		ByteBuffer slab = all[index];
		return (slab != null) ? slab : checked(all, index);
	}

	private ByteBuffer checked(@Nullable ByteBuffer[] all, int index) {
		ByteBuffer slab = Objects.requireNonNull(this.mapped).checked(index);
		all[index] = slab;
		return slab;
	}

	/** Checks a slab of the file, if nobody has read it yet. */
	public boolean check(int index) {
		@Nullable ByteBuffer[] all = this.slabs;
		if (index >= Math.min(all.length, mappedCount())) {
			return false;
		}
		if (all[index] == null) {
			checked(all, index);
		}
		return true;
	}

}
