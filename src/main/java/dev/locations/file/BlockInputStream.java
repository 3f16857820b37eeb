package dev.locations.file;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a stream in blocks: a single byte is a block of length 1. */
public abstract class BlockInputStream extends FilterInputStream {

	protected BlockInputStream(InputStream in) {
		super(in);
	}

	@Override
	public final int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) > 0) ? Byte.toUnsignedInt(one[0]) : -1;
	}

	@Override
	public abstract int read(byte[] target, int offset, int length) throws IOException;

}
