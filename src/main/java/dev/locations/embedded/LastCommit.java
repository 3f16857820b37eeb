package dev.locations.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.OptionalLong;
import java.util.Set;
import java.util.zip.CRC32C;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The number of the last commit, in a small file of its own. When a log of RocksDB is
 * damaged, it opens in the state of an earlier commit, as it does after a loss of power.
 * This file tells the two apart: it is written after the commit was forced to disk.
 */
final class LastCommit implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(LastCommit.class);

	private static final int BYTES = 2 * Long.BYTES;

	private final Path path;

	private final FileChannel channel;

	LastCommit(Path path, FileAttribute<?>... attributes) {
		this.path = path;
		try {
			this.channel = FileChannel.open(path,
					Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE), attributes);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Empty if the file is new or not intact. */
	OptionalLong number() {
		ByteBuffer bytes = ByteBuffer.allocate(BYTES);
		try {
			if (this.channel.read(bytes, 0) < BYTES) {
				return OptionalLong.empty();
			}
		}
		catch (IOException ex) {
			return OptionalLong.empty();
		}
		long number = bytes.getLong(0);
		return (bytes.getLong(Long.BYTES) == crc(number)) ? OptionalLong.of(number) : OptionalLong.empty();
	}

	/**
	 * Does not force the number to disk, which would take as long as the commit: after a
	 * loss of power it may be an earlier one.
	 */
	void write(long number) {
		try {
			this.channel.write(ByteBuffer.allocate(BYTES).putLong(number).putLong(crc(number)).flip(), 0);
		}
		catch (IOException ex) {
			// an earlier number only notices less
			logger.debug("Could not write {}", this.path, ex);
		}
	}

	private static long crc(long number) {
		CRC32C crc = new CRC32C();
		crc.update(ByteBuffer.allocate(Long.BYTES).putLong(number).flip());
		return crc.getValue();
	}

	@Override
	public void close() {
		try {
			this.channel.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
