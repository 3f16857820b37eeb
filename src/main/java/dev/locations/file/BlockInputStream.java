package dev.locations.file;

import java.io.IOException;
import java.io.InputStream;

/** Reads another stream in blocks: also single bytes, and what is skipped. */
public abstract class BlockInputStream extends InputStream {

	protected final InputStream in;

	protected BlockInputStream(InputStream in) {
		this.in = in;
	}

	@Override
	public final int read() throws IOException {
		byte[] one = new byte[1];
		return (read(one, 0, 1) > 0) ? Byte.toUnsignedInt(one[0]) : -1;
	}

	@Override
	public abstract int read(byte[] target, int offset, int length) throws IOException;

	@Override
	public void close() throws IOException {
		this.in.close();
	}

}
