package dev.locations.index.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

/**
 * Mapped blocks of bytes of a file. A block is checked before it is read for the first
 * time. The file never changes. The garbage collector ends the mapping.
 */
public final class Blocks {

	/** A mapping has 2 GB at most. */
	private static final long LARGEST_MAPPING = 1 << 30;

	private final ByteBuffer[] blocks;

	private final int[] checksums;

	private final AtomicBoolean damaged = new AtomicBoolean();

	private volatile @Nullable Runnable onDamage;

	Blocks(FileChannel file, long start, int[] lengths, int[] checksums) throws IOException {
		this.blocks = new ByteBuffer[lengths.length];
		this.checksums = checksums;
		long offset = start;
		for (int first = 0, end; first < lengths.length; first = end) {
			long length = lengths[first];
			end = first + 1;
			while (end < lengths.length && length + lengths[end] <= LARGEST_MAPPING) {
				length += lengths[end++];
			}
			ByteBuffer mapping = file.map(FileChannel.MapMode.READ_ONLY, offset, length);
			for (int index = first, at = 0; index < end; at += lengths[index++]) {
				this.blocks[index] = mapping.slice(at, lengths[index]);
			}
			offset += length;
		}
	}

	public int count() {
		return this.blocks.length;
	}

	/** Checks a block, or throws a {@link DamagedFileException}. */
	public ByteBuffer checked(int index) {
		if (Header.checksum(this.blocks[index]) != this.checksums[index]) {
			Runnable listener = this.onDamage;
			if (this.damaged.compareAndSet(false, true) && listener != null) {
				listener.run();
			}
			throw new DamagedFileException("block %d of the file is damaged".formatted(index));
		}
		return this.blocks[index];
	}

	/** Calls a listener once, in any thread, when a block is damaged. */
	public void onDamage(Runnable listener) {
		this.onDamage = listener;
		if (this.damaged.get()) {
			listener.run();
		}
	}

	public static final class Writer {

		private final FileChannel file;

		private final long start;

		private final Pace pace;

		private final List<Integer> lengths = new ArrayList<>();

		private final List<Integer> checksums = new ArrayList<>();

		Writer(FileChannel file, long start, Pace pace) {
			this.file = file;
			this.start = start;
			this.pace = pace;
		}

		public void add(ByteBuffer block) {
			this.lengths.add(block.remaining());
			this.checksums.add(Header.checksum(block));
			FilledBuffer.write(this.file, block);
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

}
