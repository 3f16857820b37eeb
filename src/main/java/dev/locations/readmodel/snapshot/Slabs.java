package dev.locations.readmodel.snapshot;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

import dev.locations.index.file.Blocks;
import dev.locations.index.file.DamagedFileException;
import dev.locations.store.ModelUnavailableException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Records in large blocks of memory outside of the heap, and of a mapped file. A JSON
 * record is a comma and an object, so that neighbours are a part of a JSON array. One
 * thread at a time adds records. Any thread may read a record whose address was safely
 * published to it. The garbage collector frees the memory, so that readers need not count
 * references.
 */
public final class Slabs extends RecordSink {

	/** A longer record has a slab of its own. */
	static final int LONG_RECORD = RecordAddress.SLAB_SIZE / 4;

	/** Memory that is wasted beside a file is not worth a copy up to this size. */
	private static final long LEAST_WASTE = 1 << 20;

	/** The records are copied when more than this part of their memory is wasted. */
	private static final int WASTE_DIVISOR = 4;

	private final @Nullable Blocks mapped;

	/** Replaced when a slab is added. A slab of the file is null until it is checked. */
	private volatile @Nullable ByteBuffer[] slabs;

	/** The slab to which short records are added. */
	private int open = -1;

	private int current;

	/** So many slabs have been cleared, and are used again. */
	private int cleared;

	private final AtomicLong written = new AtomicLong();

	private volatile long writtenInOrder;

	public Slabs() {
		this.mapped = null;
		this.slabs = new ByteBuffer[0];
	}

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

	public boolean isMapped(long address) {
		return RecordAddress.slab(address) < mappedCount();
	}

	/**
	 * Returns others for the next base when too much memory is wasted by old records or
	 * their order. Records of the file keep their addresses; the others have to be
	 * copied.
	 * @param used the length of all records in memory that are in use, in bytes
	 */
	public Slabs next(long used) {
		// with a file, only the next file brings the records in order
		boolean wasteful = (this.mapped != null) ? garbage(used) > Math.max(LEAST_WASTE, used / WASTE_DIVISOR)
				: 2 * this.written.get() - used - this.writtenInOrder > used / WASTE_DIVISOR;
		return wasteful ? withoutMemory() : this;
	}

	public Slabs withoutMemory() {
		return new Slabs(this);
	}

	public @Nullable Blocks mapped() {
		return this.mapped;
	}

	private ByteBuffer open(int index) {
		return Objects.requireNonNull(this.slabs[index]);
	}

	@Override
	long added(ByteBuffer slab, int length) {
		this.written.addAndGet(length);
		return RecordAddress.of(this.current, slab.position() - length, length);
	}

	@Override
	public Slabs inOrder() {
		this.writtenInOrder = this.written.get();
		return this;
	}

	@Override
	ByteBuffer slabFor(int length) {
		if (length > RecordAddress.MAX_LENGTH) {
			throw new ModelTooLargeException("a location has %,d bytes of JSON".formatted(length));
		}
		this.current = (length > LONG_RECORD) ? allocate(length) : openFor(length);
		return open(this.current);
	}

	private int openFor(int length) {
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
	 * Forgets all records in memory, which nobody may read any more, and keeps the
	 * memory: to allocate it anew waits for the garbage collector, which does not see its
	 * size.
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

	/** Who still reads records gets an error; what is being sent remains. */
	public void release() {
		this.slabs = new ByteBuffer[0];
	}

	/** Copies bytes from the start of a record, which may go on into the next ones. */
	public void copy(long address, int start, int end, JsonOutput target) {
		target.write(slab(address), RecordAddress.offset(address) + start, end - start);
	}

	public ByteBuf slice(long address, int length) {
		return Unpooled.wrappedBuffer(slab(address).slice(RecordAddress.offset(address), length));
	}

	/** Returns the record without the comma. */
	public byte[] json(long address) {
		return bytes(address, 1, RecordAddress.length(address));
	}

	public byte[] bytes(long address, int start, int end) {
		byte[] part = new byte[end - start];
		slab(address).get(RecordAddress.offset(address) + start, part);
		return part;
	}

	public long garbage(long used) {
		return this.written.get() - used;
	}

	/** In bytes, without the file. */
	public long written() {
		return this.written.get();
	}

	/** Returns the memory in bytes, without the file. */
	public long size() {
		return Arrays.stream(this.slabs)
			.skip(mappedCount())
			.mapToLong((slab) -> Objects.requireNonNull(slab).capacity())
			.sum();
	}

	/**
	 * Returns the slab of a record.
	 * @throws ModelUnavailableException if the records were {@link #release() released},
	 * or their file is damaged
	 */
	public ByteBuffer slab(long address) {
		@Nullable ByteBuffer[] all = this.slabs;
		int index = RecordAddress.slab(address);
		if (index >= all.length) {
			throw new ModelUnavailableException("The memory of earlier locations was needed for later ones");
		}
		ByteBuffer slab = all[index];
		return (slab != null) ? slab : checked(all, index);
	}

	private ByteBuffer checked(@Nullable ByteBuffer[] all, int index) {
		ByteBuffer slab;
		try {
			slab = Objects.requireNonNull(this.mapped).checked(index);
		}
		catch (DamagedFileException ex) {
			throw new ModelUnavailableException(Objects.requireNonNull(ex.getMessage()));
		}
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
