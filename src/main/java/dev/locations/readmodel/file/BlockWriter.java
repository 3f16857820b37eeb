package dev.locations.readmodel.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Writes blocks one after the other.
 */
public final class BlockWriter {

	private final FileChannel file;

	private final long start;

	private final Pace pace;

	private int[] lengths = new int[64];

	private int[] checksums = new int[64];

	private int count;

	BlockWriter(FileChannel file, long start, Pace pace) {
		this.file = file;
		this.start = start;
		this.pace = pace;
	}

	/** Writes a block. */
	public int add(ByteBuffer block) {
		if (this.count == this.lengths.length) {
			this.lengths = Arrays.copyOf(this.lengths, 2 * this.count);
			this.checksums = Arrays.copyOf(this.checksums, 2 * this.count);
		}
		CRC32C checksum = new CRC32C();
		checksum.update(block.duplicate());
		this.lengths[this.count] = block.remaining();
		this.checksums[this.count] = (int) checksum.getValue();
		try {
			while (block.hasRemaining()) {
				this.file.write(block);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.pace.keep();
		return this.count++;
	}

	/** Maps what was written. */
	public Blocks map() {
		try {
			return new Blocks(this.file, this.start, lengths(), checksums());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	int[] lengths() {
		return Arrays.copyOf(this.lengths, this.count);
	}

	int[] checksums() {
		return Arrays.copyOf(this.checksums, this.count);
	}

}
