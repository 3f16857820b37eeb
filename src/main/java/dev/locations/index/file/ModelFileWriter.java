package dev.locations.index.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * Writes a file: first its blocks, then its arrays. It has its name only when all of it
 * is on the disk.
 */
public final class ModelFileWriter implements Closeable {

	private static final int CHUNK = 1 << 20;

	private final Path temporary;

	private final Path target;

	private final FileChannel file;

	private final Blocks.Writer blocks;

	private final Pace pace;

	private final ByteBuffer chunk = ByteBuffer.allocateDirect(CHUNK).order(ByteOrder.LITTLE_ENDIAN);

	private long blocksEnd;

	private long lastStart;

	private long lastLength;

	ModelFileWriter(Path temporary, Path target, FileChannel file, Pace pace) throws IOException {
		this.temporary = temporary;
		this.target = target;
		this.file = file;
		this.pace = pace;
		file.position(Header.BYTES);
		this.blocks = new Blocks.Writer(file, Header.BYTES, pace);
	}

	/** To be used before {@link #endBlocks()}. */
	public Blocks.Writer blocks() {
		return this.blocks;
	}

	public void endBlocks() {
		try {
			this.blocksEnd = this.file.position();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		ints(this.blocks.lengths());
		ints(this.blocks.checksums());
	}

	public void text(String text) {
		bytes(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
	}

	public void bytes(ByteBuffer bytes) {
		array(bytes.remaining(), 1, (from, count) -> this.chunk.put(0, bytes, bytes.position() + from, count));
	}

	public void shorts(ShortBuffer array) {
		array(array.capacity(), Short.BYTES, (from, count) -> this.chunk.asShortBuffer().put(0, array, from, count));
	}

	public void ints(int[] array) {
		array(array.length, Integer.BYTES, (from, count) -> this.chunk.asIntBuffer().put(array, from, count));
	}

	public void longs(long[] array) {
		array(array.length, Long.BYTES, (from, count) -> this.chunk.asLongBuffer().put(array, from, count));
	}

	public void doubles(double[] array) {
		array(array.length, Double.BYTES, (from, count) -> this.chunk.asDoubleBuffer().put(array, from, count));
	}

	/** Maps the array that was written last. */
	public ByteBuffer mapped() {
		try {
			return this.file.map(FileChannel.MapMode.READ_ONLY, this.lastStart + Header.OfArray.BYTES, this.lastLength)
				.order(ByteOrder.LITTLE_ENDIAN);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private void array(int count, int elementBytes, Filler filler) {
		try {
			long start = this.file.position();
			this.lastStart = start;
			this.lastLength = (long) count * elementBytes;
			this.file.position(start + Header.OfArray.BYTES);
			CRC32C checksum = new CRC32C();
			int atOnce = CHUNK / elementBytes;
			for (int from = 0; from < count; from += atOnce) {
				int part = Math.min(atOnce, count - from);
				this.chunk.clear();
				filler.fill(from, part);
				this.chunk.limit(part * elementBytes);
				checksum.update(this.chunk.duplicate());
				FilledBuffer.write(this.file, this.chunk);
				this.pace.keep();
			}
			long end = this.file.position();
			this.file.position(start);
			FilledBuffer.write(this.file, new Header.OfArray(this.lastLength, (int) checksum.getValue()).toBytes());
			this.file.position(Header.OfArray.aligned(end));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Gives the file its name, also if another one had it. */
	public void finish() {
		try {
			long end = this.file.position();
			// the last array may end before its aligned end
			if (this.file.size() < end) {
				this.file.write(ByteBuffer.allocate(1), end - 1);
			}
			this.file.force(true);
			this.file.position(0);
			FilledBuffer.write(this.file, new Header(end, this.blocksEnd).toBytes());
			this.file.force(true);
			Files.move(this.temporary, this.target, StandardCopyOption.ATOMIC_MOVE);
			try (FileChannel directory = FileChannel.open(this.target.toAbsolutePath().getParent(),
					StandardOpenOption.READ)) {
				directory.force(true);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		try {
			this.file.close();
			Files.deleteIfExists(this.temporary);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private interface Filler {

		void fill(int from, int count);

	}

}
