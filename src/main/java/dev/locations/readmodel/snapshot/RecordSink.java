package dev.locations.readmodel.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.function.Function;

import dev.locations.index.file.Blocks;
import dev.locations.index.file.ModelDirectory;
import org.jspecify.annotations.Nullable;

/**
 * Takes records in the order of the list. Adding fails with a
 * {@link ModelTooLargeException} if a record or their number is too large, and with a
 * {@link MemoryShortageException} if there is no more memory.
 */
public abstract class RecordSink {

	/** Fills a sink: a file without a name, or memory without a directory. */
	public static <T> T fill(@Nullable ModelDirectory directory, Function<RecordSink, T> work) {
		if (directory == null) {
			return work.apply(new Slabs());
		}
		try (FileChannel file = directory.temporary()) {
			return work.apply(toFile(ModelDirectory.blocks(file)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	static RecordSink toFile(Blocks.Writer blocks) {
		return new FileSink(blocks);
	}

	/** Adds an object with a comma before it, and returns the address of both. */
	long addElement(byte[] json) {
		ByteBuffer slab = slabFor(json.length + 1);
		slab.put((byte) ',').put(json);
		return added(slab, json.length + 1);
	}

	long add(byte[] record) {
		ByteBuffer slab = slabFor(record.length);
		slab.put(record);
		return added(slab, record.length);
	}

	long add(Slabs source, long address) {
		int length = RecordAddress.length(address);
		ByteBuffer slab = slabFor(length);
		slab.put(slab.position(), source.slab(address), RecordAddress.offset(address), length);
		slab.position(slab.position() + length);
		return added(slab, length);
	}

	abstract ByteBuffer slabFor(int length);

	/** Returns the address of the record that was just added to a slab. */
	abstract long added(ByteBuffer slab, int length);

	/** Ends the records that are in order. */
	abstract Slabs inOrder();

	private static final class FileSink extends RecordSink {

		private final Blocks.Writer blocks;

		private final ByteBuffer open = ByteBuffer.allocateDirect(RecordAddress.SLAB_SIZE);

		private int count;

		FileSink(Blocks.Writer blocks) {
			this.blocks = blocks;
		}

		@Override
		ByteBuffer slabFor(int length) {
			if (length > RecordAddress.MAX_LENGTH || this.count >= RecordAddress.MAX_SLABS - 1) {
				throw new ModelTooLargeException("a location of %,d bytes has no address".formatted(length));
			}
			boolean isLong = length > Slabs.LONG_RECORD;
			if (isLong || this.open.remaining() < length) {
				flush(this.open);
				this.open.clear();
			}
			return isLong ? ByteBuffer.allocate(length) : this.open;
		}

		@Override
		long added(ByteBuffer slab, int length) {
			long address = RecordAddress.of(this.count, slab.position() - length, length);
			if (length > Slabs.LONG_RECORD) {
				flush(slab);
			}
			return address;
		}

		private void flush(ByteBuffer slab) {
			if (slab.position() > 0) {
				this.blocks.add(slab.flip());
				this.count++;
			}
		}

		@Override
		public Slabs inOrder() {
			flush(this.open);
			this.open.clear();
			return new Slabs(this.blocks.map());
		}

	}

}
