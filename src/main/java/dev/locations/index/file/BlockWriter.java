package dev.locations.index.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/** Writes blocks one after the other. */
public final class BlockWriter {

	private final FileChannel file;

	private final long start;

	private final Pace pace;

	private final List<Integer> lengths = new ArrayList<>();

	private final List<Integer> checksums = new ArrayList<>();

	BlockWriter(FileChannel file, long start, Pace pace) {
		this.file = file;
		this.start = start;
		this.pace = pace;
	}

	public void add(ByteBuffer block) {
		this.lengths.add(block.remaining());
		this.checksums.add(ArrayHeader.checksum(block));
		try {
			while (block.hasRemaining()) {
				this.file.write(block);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.pace.keep();
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
		return this.lengths.stream().mapToInt(Integer::intValue).toArray();
	}

	int[] checksums() {
		return this.checksums.stream().mapToInt(Integer::intValue).toArray();
	}

}
