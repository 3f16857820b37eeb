package dev.locations.index.file;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ShortBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Reads a file of a {@link ModelFileWriter} in the same order. Arrays are checked when
 * they are read, blocks later.
 */
public final class ModelFile implements Closeable {

	private final FileChannel file;

	private final Blocks blocks;

	private final long length;

	private long position;

	private ModelFile(FileChannel file) throws IOException {
		this.file = file;
		Header header = Header.of(read(0, Header.BYTES), file.size());
		this.length = header.length();
		this.position = header.blocksEnd();
		this.blocks = new Blocks(file, Header.BYTES, ints(), ints());
	}

	static ModelFile open(Path path) throws IOException {
		FileChannel file = FileChannel.open(path, StandardOpenOption.READ);
		try {
			return new ModelFile(file);
		}
		catch (IOException | RuntimeException ex) {
			file.close();
			throw ex;
		}
	}

	public Blocks blocks() {
		return this.blocks;
	}

	public String text() {
		return StandardCharsets.UTF_8.decode(bytes()).toString();
	}

	public ByteBuffer bytes() {
		return next();
	}

	public ShortBuffer shorts() {
		return next().asShortBuffer();
	}

	/** Reads an array into memory. */
	public int[] ints() {
		ByteBuffer bytes = next();
		int[] array = new int[bytes.remaining() / Integer.BYTES];
		bytes.asIntBuffer().get(array);
		return array;
	}

	/** Reads an array into memory. */
	public long[] longs() {
		ByteBuffer bytes = next();
		long[] array = new long[bytes.remaining() / Long.BYTES];
		bytes.asLongBuffer().get(array);
		return array;
	}

	/** Reads an array into memory. */
	public double[] doubles() {
		ByteBuffer bytes = next();
		double[] array = new double[bytes.remaining() / Double.BYTES];
		bytes.asDoubleBuffer().get(array);
		return array;
	}

	private ByteBuffer next() {
		try {
			Header.OfArray header = Header.OfArray.of(read(this.position, Header.OfArray.BYTES));
			long start = this.position + Header.OfArray.BYTES;
			if (header.length() > this.length - start) {
				throw new DamagedFileException("an array is not complete");
			}
			ByteBuffer bytes = this.file.map(FileChannel.MapMode.READ_ONLY, start, header.length())
				.order(ByteOrder.LITTLE_ENDIAN);
			if (Header.checksum(bytes) != header.checksum()) {
				throw new DamagedFileException("an array is damaged");
			}
			this.position = Header.OfArray.aligned(start + header.length());
			return bytes;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private ByteBuffer read(long from, int count) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate(count);
		while (bytes.hasRemaining()) {
			if (this.file.read(bytes, from + bytes.position()) < 0) {
				throw new DamagedFileException("it is cut off");
			}
		}
		return bytes.flip();
	}

	@Override
	public void close() {
		try {
			this.file.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
