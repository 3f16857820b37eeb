package dev.locations.readmodel.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.function.Function;

import dev.locations.index.file.ModelDirectory;
import org.jspecify.annotations.Nullable;

/**
 * Takes records in the order of the list. Adding fails with a
 * {@link ModelTooLargeException} if a record or their number is too large, and with a
 * {@link MemoryShortageException} if there is no more memory.
 */
abstract class RecordSink {

	/**
	 * Lets somebody fill a sink: a file without a name, or memory without a directory.
	 */
	static <T> T fill(@Nullable ModelDirectory directory, Function<RecordSink, T> work) {
		if (directory == null) {
			return work.apply(new Slabs());
		}
		try (FileChannel file = directory.temporary()) {
			return work.apply(new SlabWriter(ModelDirectory.blocks(file)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Adds an element of a JSON array; returns its address, with the comma before it. */
	long addElement(byte[] json) {
		ByteBuffer slab = slabFor(json.length + 1);
		slab.put((byte) ',').put(json);
		return added(slab, json.length + 1);
	}

	/** Adds a record, and returns its address. */
	long add(byte[] record) {
		ByteBuffer slab = slabFor(record.length);
		slab.put(record);
		return added(slab, record.length);
	}

	/** Adds a copy of a record of other slabs, and returns its address here. */
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

	/** Ends the records that are in order, and returns slabs with them. */
	abstract Slabs inOrder();

}
